import { and, eq, inArray } from 'drizzle-orm';
import { portalUsers } from '@/drizzle/schema/portal-users';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

export interface StaffPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
}

const columns = { id: portalUsers.id, email: portalUsers.email, name: portalUsers.name };

export async function readPeople(ctx: Context, ids: readonly string[]): Promise<Map<string, StaffPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select(columns)
    .from(portalUsers)
    .where(and(owned(ctx, portalUsers), inArray(portalUsers.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findActivePerson(ctx: Context, email: string): Promise<StaffPerson | null> {
  const [row] = await ctx.db
    .select(columns)
    .from(portalUsers)
    .where(and(owned(ctx, portalUsers), eq(portalUsers.email, email), eq(portalUsers.status, 'active')));
  return row ?? null;
}
