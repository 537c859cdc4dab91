import { and, arrayContains, arrayOverlaps, eq, inArray, not } from 'drizzle-orm';
import { clients, revokedTokens } from '@/drizzle/schema/clients';
import type { Context } from '@/lib/platform/context';
import { matchesAllWords } from '@/lib/platform/db/matches-all-words';
import { owned } from '@/lib/platform/db/tenancy';
import type { Authentication } from './schema';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { lockNumbers, nextNumber } from '@/lib/platform/db/numbering';
import { forgetRetailer } from '@/lib/platform/db/cache-until-changed';
import type { Database } from '@/lib/platform/db/client';

/** A client as stored: its secrets are encrypted. */
export type ClientRow = typeof clients.$inferSelect;

export interface ClientName {
  readonly authentication: Authentication | null;
  readonly id: number;
}

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

export interface ReadClients {
  readonly count: number;
  readonly after?: number | undefined;
  readonly matching?: string | undefined;
}

export function readClients(
  ctx: Context,
  authentication: Authentication | 'any',
  { count, after, matching }: ReadClients,
): Promise<ClientRow[]> {
  const page = keysetPage([clients.id], 'ascending', after === undefined ? null : [after]);
  return ctx.db
    .select()
    .from(clients)
    .where(
      and(
        owned(ctx, clients),
        authentication === 'any' ? undefined : eq(clients.authentication, authentication),
        page.beyond,
        matching === undefined ? undefined : matchesAllWords(matching, [clients.description, clients.key]),
      ),
    )
    .orderBy(...page.order)
    .limit(count);
}

/**
 * True if a client may submit receipts. Test clients do not count. Clients that may create clients do not
 * count either, because every new retailer has some.
 */
export async function hasSubmittingClient(ctx: Context): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        owned(ctx, clients),
        eq(clients.revoked, false),
        eq(clients.test, false),
        arrayOverlaps(clients.permissions, [
          'view.post_receipt',
          'view.post_pos_receipt',
          'view.post_pos_data',
        ]),
        not(arrayContains(clients.permissions, ['view.post_client'])),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function listTestClients(ctx: Context): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(and(owned(ctx, clients), eq(clients.test, true)));
  return rows.map(({ id }) => id);
}

export type ClientDescription = Pick<ClientRow, 'id' | 'authentication' | 'description'>;

export async function readClientNames(ctx: Context, ids: readonly number[]): Promise<ClientDescription[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select({ id: clients.id, authentication: clients.authentication, description: clients.description })
    .from(clients)
    .where(and(owned(ctx, clients), inArray(clients.id, [...ids])));
}

export type RevokedToken = Pick<typeof revokedTokens.$inferSelect, 'jti' | 'revokedAt'>;

const revokedToken = { jti: revokedTokens.jti, revokedAt: revokedTokens.revokedAt };

export async function findRevokedToken(
  ctx: Context,
  clientId: number,
  jti: string,
): Promise<RevokedToken | null> {
  const [row] = await ctx.db
    .select(revokedToken)
    .from(revokedTokens)
    .where(and(owned(ctx, revokedTokens), eq(revokedTokens.clientId, clientId), eq(revokedTokens.jti, jti)));
  return row ?? null;
}

export function readRevokedTokens(
  ctx: Context,
  clientId: number,
  { count, after }: { readonly count: number; readonly after: RevokedToken | null },
): Promise<RevokedToken[]> {
  const { revokedAt, jti } = revokedTokens;
  const place = after === null ? null : ([after.revokedAt, after.jti] as const);
  const page = keysetPage([revokedAt, jti], 'descending', place);
  return ctx.db
    .select(revokedToken)
    .from(revokedTokens)
    .where(and(owned(ctx, revokedTokens), eq(revokedTokens.clientId, clientId), page.beyond))
    .orderBy(...page.order)
    .limit(count);
}

/** Call this under a lock on the client. */
export async function updateClient(
  ctx: Context,
  id: number,
  columns: Partial<ClientRow>,
): Promise<ClientRow> {
  forgetRetailer(ctx.retailer.id);
  const [row] = await ctx.db
    .update(clients)
    .set({ ...columns, updatedAt: ctx.now() })
    .where(and(owned(ctx, clients), eq(clients.id, id)))
    .returning();
  if (row === undefined) throw new Error(`Client ${id} is gone while locked.`);
  return row;
}

export async function insertClient(
  ctx: Context,
  columns: Omit<typeof clients.$inferInsert, 'retailerId' | 'id' | 'createdAt' | 'updatedAt'>,
): Promise<ClientRow> {
  await lockNumbers(ctx, 'clients');
  const id = await nextNumber(ctx, clients, clients.id);
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(clients)
    .values({ retailerId: ctx.retailer.id, id, ...columns, createdAt: now, updatedAt: now })
    .returning();
  if (row === undefined) throw new Error('The client was not inserted.');
  return row;
}

export async function insertRevokedToken(ctx: Context, clientId: number, jti: string): Promise<boolean> {
  forgetRetailer(ctx.retailer.id);
  const revoked = await ctx.db
    .insert(revokedTokens)
    .values({ retailerId: ctx.retailer.id, clientId, jti, revokedAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ jti: revokedTokens.jti });
  return revoked.length > 0;
}

export function lockAllClients(db: Database): Promise<ClientRow[]> {
  return db.select().from(clients).for('update');
}

export async function resealClient(
  db: Database,
  { retailerId, id }: Pick<ClientRow, 'retailerId' | 'id'>,
  sealed: Partial<Pick<ClientRow, 'secret' | 'previousSecrets'>>,
): Promise<void> {
  await db
    .update(clients)
    .set(sealed)
    .where(and(eq(clients.retailerId, retailerId), eq(clients.id, id)));
}
