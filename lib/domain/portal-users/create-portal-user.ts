import { hashPassword } from '@/lib/platform/auth/password';
import type { Context } from '@/lib/platform/context';
import { insertPortalUser } from './store/users';

export interface NewPortalUser {
  readonly email: string;
  readonly name: string | null;
  readonly group: string;
  readonly password: string;
}

export async function createPortalUser(ctx: Context, input: NewPortalUser): Promise<void> {
  const email = input.email.toLowerCase();
  const made = await insertPortalUser(ctx, {
    email,
    name: input.name,
    group: input.group,
    status: 'active',
    passwordHash: await hashPassword(input.password),
  });
  if (made === null) throw new Error(`The address ${email} is taken.`);
}
