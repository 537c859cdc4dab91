import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '@/lib/platform/audit/record-change';
import { checkHolds } from '@/lib/platform/auth/held-permissions';
import { unexpiredSecrets } from '@/lib/platform/auth/previous-secrets';
import { isKeyKnown, openSecret, sealSecret } from '@/lib/platform/auth/secret-box';
import { inTransaction, type Context } from '@/lib/platform/context';
import { brokenUniqueConstraint } from '@/lib/platform/db/violations';
import { conflict, notFound } from '@/lib/core/errors';
import { newClientSecret } from '@/lib/core/ids';
import { recordSecretShown } from './record-secret-shown';
import { presentSettings } from './present';
import type { ClientPatch } from './schema';
import { findClientById, type ClientName, type ClientRow, updateClient } from './store';
import { currentTime } from '@/lib/core/clock';

/** Milliseconds for which an earlier secret works after a rotation (contract section 9). */
const overlapInMs = 24 * 60 * 60 * 1000;

/**
 * Most earlier secrets of a client. A wrong signature is refused only after all of them were tried, so they
 * must be few.
 */
const previousMax = 50;

type Columns = Partial<ClientRow>;

/**
 * Changes a client (specification §4.19). The audit log records if the secret is shown.
 * @throws ServiceError `not_found`; `permission_denied` for permissions that the caller does not hold;
 * `conflict` for a taken key, too many earlier secrets, or a secret that cannot be decrypted and is not
 * replaced.
 */
export async function patchClient(
  ctx: Context<'patch_client'>,
  name: ClientName,
  patch: ClientPatch,
): Promise<ClientRow> {
  try {
    return await inTransaction(ctx, async (inner) => {
      const before = await findClientById(inner, name, 'held');
      if (before === null) throw notFound('client');
      const permissions = changedPermissions(before.permissions, patch);
      checkHolds(inner, before.permissions);
      checkHolds(inner, permissions);
      const columns = { ...settingsOf(patch), permissions, ...secretsAfter(before, patch) };
      const after = await save(inner, before, columns);
      await recordSecretShown(inner, after.id);
      return after;
    });
  } catch (error) {
    throw brokenUniqueConstraint(error) === 'clients_key' ? conflict('key is taken', 'key_taken') : error;
  }
}

function changedPermissions(before: readonly string[], patch: ClientPatch): string[] {
  const { permissions = before, 'permissions+=': added = [], 'permissions-=': removed = [] } = patch;
  return [...new Set([...permissions, ...added])].filter((name) => !removed.includes(name));
}

function settingsOf(patch: ClientPatch): Columns {
  const sent: Columns = {
    ...(patch.description === undefined ? {} : { description: patch.description }),
    ...(patch.revoked === undefined ? {} : { revoked: patch.revoked }),
  };
  if (patch.signature_max_age !== undefined) sent.signatureMaxAgeInSeconds = patch.signature_max_age;
  if (patch.consumer_required !== undefined) sent.consumerRequired = patch.consumer_required;
  if (patch.token_max_age !== undefined) sent.tokenMaxAgeInSeconds = patch.token_max_age;
  return sent;
}

/**
 * If the client gets a new key, its secrets are encrypted again, because the encryption is bound to the key.
 * Earlier secrets that cannot be decrypted are dropped.
 */
function secretsAfter(before: ClientRow, patch: ClientPatch): Columns {
  const key = patch.key ?? before.key;
  if (patch.secret !== true && !isKeyKnown(before.secret)) {
    throw conflict(
      'the secret of the client cannot be read with the current SECRET_KEY; ask for a new one by `secret`',
      'secret_unreadable',
    );
  }
  if (patch.secret !== true && key === before.key) return {};
  const resealed = (sealed: string) =>
    key === before.key ? sealed : sealSecret(openSecret(sealed, before.key), key);
  const isKept = ({ secret }: { secret: string }) => key === before.key || isKeyKnown(secret);
  const good = unexpiredSecrets(before.previousSecrets).filter(isKept);
  const previousSecrets = good.map(({ secret, until }) => ({ secret: resealed(secret), until }));
  if (patch.secret !== true) return { key, secret: resealed(before.secret), previousSecrets };
  if (good.length >= previousMax)
    throw conflict(
      'too many earlier secrets of the client still work; wait until one expires',
      'many_secrets',
    );
  const until = currentTime().getTime() + overlapInMs;
  const replaced = isKept(before) ? [{ secret: resealed(before.secret), until }] : [];
  return {
    key,
    secret: sealSecret(newClientSecret(), key),
    previousSecrets: [...replaced, ...previousSecrets],
  };
}

async function save(ctx: Context, before: ClientRow, columns: Columns): Promise<ClientRow> {
  if (isDeepStrictEqual({ ...before, ...columns }, before)) return before;
  const after = await updateClient(ctx, before.id, columns);
  const rotated = after.key === before.key && after.secret !== before.secret;
  await recordChange(ctx, {
    action: 'patch_client',
    subjectType: 'client',
    subjectId: String(before.id),
    before: presentSettings(before),
    after: { ...presentSettings(after), ...(rotated ? { secret: 'rotated' } : {}) },
  });
  return after;
}
