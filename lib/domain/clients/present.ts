import { unexpiredSecrets } from '@/lib/platform/auth/previous-secrets';
import { openSecret } from '@/lib/platform/auth/secret-box';
import { formatTimestamp } from '@/lib/core/timestamps';
import type { ClientWire, PatchedClientWire, RevokedTokenWire } from './schema';
import type { ClientRow, RevokedToken } from './store';

export function presentClient(row: ClientRow): ClientWire {
  const { previousSecrets, lastUsedAt } = row;
  const [latest] = unexpiredSecrets(previousSecrets);
  return {
    id: row.id,
    ...presentSettings(row),
    previous_secret_until: latest === undefined ? null : formatTimestamp(new Date(latest.until)),
    created_timestamp: formatTimestamp(row.createdAt),
    updated_timestamp: formatTimestamp(row.updatedAt),
    last_used_timestamp: lastUsedAt === null ? null : formatTimestamp(lastUsedAt),
    last_used_address: row.lastUsedAddress,
  };
}

export function presentClientWithSecret(row: ClientRow): PatchedClientWire {
  const { id, description, key, permissions, revoked } = row;
  return { id, description, key, permissions, revoked, secret: openSecret(row.secret, key) };
}

export function presentRevokedToken({ jti, revokedAt }: RevokedToken): RevokedTokenWire {
  return { jti, revoked_timestamp: formatTimestamp(revokedAt) };
}

export function presentSettings(row: ClientRow) {
  return {
    authentication: row.authentication,
    key: row.key,
    description: row.description,
    permissions: row.permissions,
    revoked: row.revoked,
    signature_max_age: row.signatureMaxAgeInSeconds,
    consumer_required: row.consumerRequired,
    token_max_age: row.tokenMaxAgeInSeconds,
    test: row.test,
  };
}
