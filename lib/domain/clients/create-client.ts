import { recordChange } from '@/lib/platform/audit/record-change';
import { checkHolds } from '@/lib/platform/auth/held-permissions';
import { sealSecret } from '@/lib/platform/auth/secret-box';
import { inTransaction, isTestClient, trusted, type Context } from '@/lib/platform/context';
import { brokenUniqueConstraint } from '@/lib/platform/db/violations';
import { conflict } from '@/lib/core/errors';
import { newClientKey, newClientSecret } from '@/lib/core/ids';
import { recordSecretShown } from './record-secret-shown';
import { presentSettings } from './present';
import type { Authentication } from './schema';
import { type ClientRow, insertClient } from './store';

export interface NewClient {
  readonly authentication: Authentication;
  readonly description: string;
  readonly permissions: readonly string[];
  readonly revoked?: boolean | undefined;
  readonly key?: string | undefined;
  /** In base64. */
  readonly secret?: string | undefined;
  readonly consumerRequired?: boolean | undefined;
  /** In seconds; 86,400 by default (specification §2.4). */
  readonly signatureMaxAgeInSeconds?: number | undefined;
  /** In seconds. By default a bearer token needs no expiry (contract section 11). */
  readonly tokenMaxAgeInSeconds?: number | null | undefined;
  readonly test?: boolean | undefined;
}

/** `secret` is in clear. */
export interface CreatedClient {
  readonly id: number;
  readonly key: string;
  readonly secret: string;
  readonly row: ClientRow;
}

/**
 * Creates a client. The audit log records that the secret was shown (specification §4.18).
 * @throws ServiceError `permission_denied` for permissions that the caller does not hold, `conflict` for a
 * taken key.
 */
export async function createClient(ctx: Context<'post_client'>, input: NewClient): Promise<CreatedClient> {
  checkHolds(ctx, input.permissions);
  try {
    return await inTransaction(ctx, (inner) => create(inner, input));
  } catch (error) {
    // Keys are unique across retailers, because a request names a client by its key alone.
    throw brokenUniqueConstraint(error) === 'clients_key' ? conflict('key is taken', 'key_taken') : error;
  }
}

async function create(ctx: Context, input: NewClient): Promise<CreatedClient> {
  const key = input.key ?? newClientKey();
  const secret = input.secret ?? newClientSecret();
  const row = await insertClient(ctx, {
    authentication: input.authentication,
    key,
    secret: sealSecret(secret, key),
    description: input.description,
    permissions: [...input.permissions],
    revoked: input.revoked ?? false,
    signatureMaxAgeInSeconds: input.signatureMaxAgeInSeconds ?? 86_400,
    consumerRequired: input.consumerRequired ?? false,
    tokenMaxAgeInSeconds: input.tokenMaxAgeInSeconds ?? null,
    // A test client can only create test clients. Otherwise it could submit real receipts through another
    // client.
    test: input.test === true || isTestClient(ctx),
  });
  const { id } = row;
  await recordChange(ctx, {
    action: 'post_client',
    subjectType: 'client',
    subjectId: String(id),
    before: null,
    after: presentSettings(row),
  });
  await recordSecretShown(trusted(ctx), id);
  return { id, key, secret, row };
}
