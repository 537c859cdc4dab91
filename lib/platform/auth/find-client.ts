import { createSecretKey, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { changesSoFar, findCached, cacheUntilChanged } from '@/lib/platform/db/cache-until-changed';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { toRetailer } from '@/lib/platform/retailers/store';
import { unexpiredSecrets } from './previous-secrets';
import { isKeyKnown, openSecret } from './secret-box';
import { findCredential, type CredentialRow } from './store/clients';

export interface KnownClient {
  readonly retailer: Retailer;
  readonly id: number;
  readonly key: string;
  readonly revoked: boolean;
  readonly test: boolean;
  readonly permissions: ReadonlySet<string>;
  readonly signatureMaxAgeInSeconds: number;
  readonly consumerRequired: boolean;
  readonly tokenMaxAgeInSeconds: number | null;
  /** The current secret, and every secret that was replaced within the last day. */
  readonly secrets: readonly KeyObject[];
  readonly tokenRevoked: boolean;
  /**
   * Caches the client until the client or its retailer changes. Call this only after accepting the
   * credential.
   */
  readonly keep: () => void;
}

// Secrets found by the last query for each client, for callers that must not query. A revoked client has
// none.
const lastFound = new LRUCache<string, readonly KeyObject[]>({ max: 5000 });

export function rememberedSecrets(authentication: 'hmac' | 'bearer', key: string): readonly KeyObject[] {
  return lastFound.get(`${authentication}:${key}`) ?? [];
}

export async function findClient(
  authentication: 'hmac' | 'bearer',
  key: string,
  jti: string | null = null,
): Promise<KnownClient | null> {
  const name = JSON.stringify([authentication, key, jti]);
  const kept = findCached<Credential>(name);
  if (kept !== undefined) return toClient(kept, () => undefined);
  const changes = changesSoFar();
  const row = await findCredential({ authentication, key, jti });
  if (row === null) {
    lastFound.delete(`${authentication}:${key}`);
    return null;
  }
  const found = { ...row, permissions: new Set(row.client.permissions), secrets: openedSecrets(row) };
  const { retailerId } = row.client;
  const client = toClient(found, () => cacheUntilChanged(name, changes, { retailerId, value: found }));
  if (client.revoked) lastFound.delete(`${authentication}:${key}`);
  else lastFound.set(`${authentication}:${key}`, client.secrets);
  return client;
}

interface Credential extends CredentialRow {
  readonly permissions: ReadonlySet<string>;
  /** A secret is skipped if its sealing key is lost, so that only this client is refused. */
  readonly secrets: ReadonlyMap<string, KeyObject>;
}

function openedSecrets({ client: { key, secret, previousSecrets } }: CredentialRow): Credential['secrets'] {
  const sealed = [secret, ...previousSecrets.map((previous) => previous.secret)].filter(isKeyKnown);
  return new Map(sealed.map((one) => [one, createSecretKey(openSecret(one, key), 'base64')]));
}

function toClient(
  { client, retailer, permissions, secrets, tokenRevoked }: Credential,
  keep: () => void,
): KnownClient {
  const sealed = [client.secret, ...unexpiredSecrets(client.previousSecrets).map(({ secret }) => secret)];
  return {
    retailer: toRetailer(retailer),
    id: client.id,
    key: client.key,
    revoked: client.revoked,
    test: client.test,
    permissions,
    signatureMaxAgeInSeconds: client.signatureMaxAgeInSeconds,
    consumerRequired: client.consumerRequired,
    tokenMaxAgeInSeconds: client.tokenMaxAgeInSeconds,
    secrets: sealed.map((secret) => secrets.get(secret)).filter((secret) => secret !== undefined),
    tokenRevoked,
    keep,
  };
}
