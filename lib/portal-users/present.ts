import { formatTimestamp } from '@/lib/timestamps';
import type { PortalUserWire } from './schema';
import type { PortalUserRow } from './store';

/** A portal user on the wire. */
export function presentPortalUser(row: PortalUserRow): PortalUserWire {
  const { email, name, group, status, createdAt, updatedAt } = row;
  return {
    email,
    name,
    group,
    status,
    created_timestamp: formatTimestamp(createdAt),
    updated_timestamp: formatTimestamp(updatedAt),
  };
}
