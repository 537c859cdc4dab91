import { formatTimestamp } from '@/lib/core/timestamps';
import type { PortalUserWire } from './schema';
import type { SeenPortalUser } from './store/users';

export function presentPortalUser(row: SeenPortalUser): PortalUserWire {
  const { email, name, group, status, createdAt, updatedAt, lastSeenAt } = row;
  return {
    email,
    name,
    group,
    status,
    created_timestamp: formatTimestamp(createdAt),
    updated_timestamp: formatTimestamp(updatedAt),
    has_totp: row.totpSecret !== null,
    has_password: row.passwordHash !== null,
    last_seen_timestamp: lastSeenAt === null ? null : formatTimestamp(lastSeenAt),
  };
}
