import { portalUsers } from '@/drizzle/schema/portal-users';
import { hashPassword } from '@/lib/platform/auth/password';
import type { Context } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';

/** A portal user to make, with a first password. */
export interface NewPortalUser {
  readonly email: string;
  readonly name: string | null;
  /** A group of the retailer's settings. */
  readonly group: string;
  readonly password: string;
}

/** Makes an active portal user. */
export async function createPortalUser(ctx: Context, input: NewPortalUser): Promise<void> {
  const now = ctx.now();
  await ctx.db.insert(portalUsers).values({
    retailerId: ctx.retailer.id,
    id: newId(),
    email: input.email.toLowerCase(),
    name: input.name,
    group: input.group,
    status: 'active',
    passwordHash: await hashPassword(input.password),
    manageable: true,
    createdAt: now,
    updatedAt: now,
  });
}
