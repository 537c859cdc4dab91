import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { clients, revokedTokens } from '@/drizzle/schema/clients';
import { retailers } from '@/drizzle/schema/retailers';
import { database, preparedOnce } from '@/lib/platform/db/client';
import { owned } from '@/lib/platform/db/tenancy';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { retailerColumns } from '@/lib/platform/retailers/store';

const byKey = preparedOnce((db) =>
  db
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
    .prepare('find_client'),
);

export interface CredentialName {
  readonly authentication: 'hmac' | 'bearer';
  readonly key: string;
  readonly jti: string | null;
}

export async function findCredential({ authentication, key, jti }: CredentialName) {
  const [row] = (await byKey(database())?.execute({ authentication, key, jti })) ?? [];
  return row ?? null;
}

export type CredentialRow = NonNullable<Awaited<ReturnType<typeof findCredential>>>;

export async function recordClientUse(
  retailer: Retailer,
  id: number,
  {
    address,
    now,
    everyMs,
  }: { readonly address: string | null; readonly now: Date; readonly everyMs: number },
): Promise<void> {
  const stale = or(isNull(clients.lastUsedAt), lte(clients.lastUsedAt, new Date(now.getTime() - everyMs)));
  await database()
    .update(clients)
    .set({ lastUsedAt: now, lastUsedAddress: address })
    .where(and(owned({ retailer }, clients), eq(clients.id, id), stale));
}
