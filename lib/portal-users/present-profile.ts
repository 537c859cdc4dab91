import Bowser from 'bowser';
import type { UserContext } from '@/lib/context';
import { formatTimestamp } from '@/lib/timestamps';
import type { ProfileWire, SessionWire } from './profile-schema';
import type { SessionRow } from './profile-store';
import type { PortalUserRow } from './store';

/** The caller's account on the wire. */
export function presentProfile(
  { retailer, permissions }: UserContext,
  user: PortalUserRow,
  recoveryCodesLeft: number,
): ProfileWire {
  return {
    email: user.email,
    name: user.name,
    group: user.group,
    permissions: [...permissions],
    retailer: { id: retailer.id, name: retailer.name },
    totp: { enabled: user.totpSecret !== null, recovery_codes_left: recoveryCodesLeft },
    created_timestamp: formatTimestamp(user.createdAt),
    updated_timestamp: formatTimestamp(user.updatedAt),
  };
}

/** A session of the caller on the wire. */
export function presentSession({ actor }: UserContext, row: SessionRow): SessionWire {
  return {
    id: row.id,
    current: row.id === actor.sessionId,
    browser: row.userAgent === null ? null : browserName(row.userAgent),
    user_agent: row.userAgent,
    address: row.address,
    created_timestamp: formatTimestamp(row.createdAt),
    last_seen_timestamp: formatTimestamp(row.lastSeenAt),
    expires_timestamp: formatTimestamp(row.expiresAt),
  };
}

/** What people call a browser; null when it does not say. */
function browserName(userAgent: string): string | null {
  // The library refuses an empty text.
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? null : names.join(' on ');
}
