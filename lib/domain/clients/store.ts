import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { clients, revokedTokens } from '@/drizzle/schema/clients';
import type { Context } from '@/lib/platform/context';
import { matchesAllWords } from '@/lib/platform/db/matches-all-words';
import { owned } from '@/lib/platform/db/tenancy';
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

/** Which clients to read: at most `count`, those after the id `after` when it is given. */
export interface ReadClients {
  readonly count: number;
  readonly after?: number | undefined;
  /** Words that stand in the description or the key. */
  readonly matching?: string | undefined;
}

/** The retailer's clients of one kind, or of every kind, by id. */
export function readClients(
  ctx: Context,
  authentication: Authentication | 'any',
  { count, after, matching }: ReadClients,
): Promise<ClientRow[]> {
  return ctx.db
    .select()
    .from(clients)
    .where(
      and(
        owned(ctx, clients),
        authentication === 'any' ? undefined : eq(clients.authentication, authentication),
        after === undefined ? undefined : gt(clients.id, after),
        matching === undefined ? undefined : matchesAllWords(matching, [clients.description, clients.key]),
      ),
    )
    .orderBy(asc(clients.id))
    .limit(count);
}

/** What a client is, in short. */
export type ClientDescription = Pick<ClientRow, 'id' | 'authentication' | 'description'>;

/** The retailer's clients with these ids. */
export async function readClientNames(ctx: Context, ids: readonly number[]): Promise<ClientDescription[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select({ id: clients.id, authentication: clients.authentication, description: clients.description })
    .from(clients)
    .where(and(owned(ctx, clients), inArray(clients.id, [...ids])));
}

/** A bearer token that was revoked by itself. */
export type RevokedToken = Pick<typeof revokedTokens.$inferSelect, 'jti' | 'revokedAt'>;

const revokedToken = { jti: revokedTokens.jti, revokedAt: revokedTokens.revokedAt };

/** The revoked token of a client with this `jti`, or null. */
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

/** At most `count` revoked tokens of a client, the last one first, those before `after` when it is given. */
export function readRevokedTokens(
  ctx: Context,
  clientId: number,
  { count, after }: { readonly count: number; readonly after: RevokedToken | null },
): Promise<RevokedToken[]> {
  const { revokedAt, jti } = revokedTokens;
  const earlier =
    after === null
      ? undefined
      : sql`(${revokedAt}, ${jti}) < (${after.revokedAt.toISOString()}::timestamptz, ${after.jti}::text)`;
  return ctx.db
    .select(revokedToken)
    .from(revokedTokens)
    .where(and(owned(ctx, revokedTokens), eq(revokedTokens.clientId, clientId), earlier))
    .orderBy(desc(revokedAt), desc(jti))
    .limit(count);
}
