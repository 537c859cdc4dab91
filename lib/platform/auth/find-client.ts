import { createSecretKey, type KeyObject } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { clients, revokedTokens } from '@/drizzle/schema/clients';
import { retailers } from '@/drizzle/schema/retailers';
import { database } from '@/lib/platform/db/client';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { retailerColumns, toRetailer } from '@/lib/platform/retailers/store';
import { stillGood } from './previous-secrets';
import { openSecret } from './secret-box';

/** A client as authentication needs it. */
export interface KnownClient {
  readonly retailer: Retailer;
  readonly id: number;
  readonly key: string;
  readonly revoked: boolean;
  readonly permissions: readonly string[];
  readonly signatureMaxAgeInSeconds: number;
  readonly consumerRequired: boolean;
  /** Secrets that are good now: the current one, and each before it for a day after its rotation. */
  readonly secrets: readonly KeyObject[];
  /** Whether the token id that was asked about is revoked. */
  readonly tokenRevoked: boolean;
}

// Only the decryption is remembered, by ciphertext. Revocations, permissions and settings are read on every request,
// so that a change holds at once on every server process; only what they mean is remembered too, by their text.
const opened = new LRUCache<string, KeyObject>({ max: 5000 });

// For when the database is not to be asked (`limit-failures.ts`): what the last look-up found, and of no client that is revoked.
const lastFound = new LRUCache<string, readonly KeyObject[]>({ max: 5000 });

/** The secrets by which this process last let a client in; none for one that it has not seen, or that is revoked. */
export function rememberedSecrets(authentication: 'hmac' | 'bearer', key: string): readonly KeyObject[] {
  return lastFound.get(`${authentication}:${key}`) ?? [];
}

/** The look-up that every call makes, built once for each pool and kept by Postgres as a prepared statement. */
function prepare(db: ReturnType<typeof database>) {
  return db
    .select({
      client: clients,
      retailer: retailerColumns,
      tokenRevoked: sql<boolean>`exists (
        select from ${revokedTokens}
        where ${revokedTokens.retailerId} = ${clients.retailerId}
          and ${revokedTokens.clientId} = ${clients.id}
          and ${revokedTokens.jti} = ${sql.placeholder('jti')}::text)`,
    })
    .from(clients)
    .innerJoin(retailers, eq(retailers.id, clients.retailerId))
    .where(
      and(
        eq(clients.key, sql.placeholder('key')),
        eq(clients.authentication, sql.placeholder('authentication')),
      ),
    )
    .prepare('find_client');
}

const statements = new WeakMap<object, ReturnType<typeof prepare>>();

function statement(db: ReturnType<typeof database>): ReturnType<typeof prepare> {
  const known = statements.get(db) ?? prepare(db);
  statements.set(db, known);
  return known;
}

/** The client of this kind with this key, or null. `jti` asks about one token of it. */
export async function findClient(
  authentication: 'hmac' | 'bearer',
  key: string,
  jti: string | null = null,
): Promise<KnownClient | null> {
  const [row] = await statement(database()).execute({ authentication, key, jti });
  if (row === undefined) {
    lastFound.delete(`${authentication}:${key}`);
    return null;
  }
  const { client } = row;
  const sealed = [client.secret, ...stillGood(client.previousSecrets).map(({ secret }) => secret)];
  const secrets = sealed.map((secret) => keyOf(secret, client.key));
  if (client.revoked) lastFound.delete(`${authentication}:${key}`);
  else lastFound.set(`${authentication}:${key}`, secrets);
  return {
    retailer: toRetailer(row.retailer),
    id: client.id,
    key: client.key,
    revoked: client.revoked,
    permissions: client.permissions,
    signatureMaxAgeInSeconds: client.signatureMaxAgeInSeconds,
    consumerRequired: client.consumerRequired,
    secrets,
    tokenRevoked: row.tokenRevoked,
  };
}

function keyOf(sealed: string, owner: string): KeyObject {
  const known = opened.get(sealed) ?? createSecretKey(openSecret(sealed, owner), 'base64');
  opened.set(sealed, known);
  return known;
}
