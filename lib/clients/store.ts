import { and, asc, eq, gt } from 'drizzle-orm';
import { clients } from '@/drizzle/schema/clients';
import type { Context } from '@/lib/context';
import { owned } from '@/lib/tenancy';
import type { Authentication } from './schema';

/** A client as stored; its secrets are encrypted. */
export type ClientRow = typeof clients.$inferSelect;

/** What names a client. Without an authentication nothing is named. */
export interface ClientName {
  readonly authentication: Authentication | null;
  readonly id: number;
}

/** The retailer's client, or null. `held` keeps other writers away until the transaction ends. */
export async function findClientById(
  ctx: Context,
  { authentication, id }: ClientName,
  held: 'held' | 'free' = 'free',
): Promise<ClientRow | null> {
  if (authentication === null) return null;
  const query = ctx.db
    .select()
    .from(clients)
    .where(and(owned(ctx, clients), eq(clients.authentication, authentication), eq(clients.id, id)));
  const [row] = held === 'held' ? await query.for('update') : await query;
  return row ?? null;
}

/** At most `count` of the retailer's clients of one kind by id, those after the id `after` when it is given. */
export function readClients(
  ctx: Context,
  authentication: Authentication,
  { count, after }: { readonly count: number; readonly after?: number | undefined },
): Promise<ClientRow[]> {
  const later = after === undefined ? undefined : gt(clients.id, after);
  return ctx.db
    .select()
    .from(clients)
    .where(and(owned(ctx, clients), eq(clients.authentication, authentication), later))
    .orderBy(asc(clients.id))
    .limit(count);
}
