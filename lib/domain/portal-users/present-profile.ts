import type { UserContext } from '@/lib/platform/context';
import { portalLocales } from '@/lib/core/i18n/locales';
import { formatTimestamp } from '@/lib/core/timestamps';
import { browserName } from './browser-name';
import type { ProfileWire, SessionWire } from './profile-schema';
import type { SessionRow } from './store/profile';
import type { PortalUserRow } from './store/users';

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
    problem_mail: portalLocales.find((locale) => locale === user.problemMail) ?? null,
    totp: { enabled: user.totpSecret !== null, recovery_codes_left: recoveryCodesLeft },
    created_timestamp: formatTimestamp(user.createdAt),
    updated_timestamp: formatTimestamp(user.updatedAt),
  };
}

export function presentSession({ actor }: UserContext, row: SessionRow): SessionWire {
  const { browser, system } = browserName(row.userAgent ?? '');
  return {
    id: row.id,
    current: row.id === actor.sessionId,
    browser: [browser, system].filter((name) => name !== null).join(' on ') || null,
    user_agent: row.userAgent,
    address: row.address,
    created_timestamp: formatTimestamp(row.createdAt),
    last_seen_timestamp: formatTimestamp(row.lastSeenAt),
    expires_timestamp: formatTimestamp(row.expiresAt),
  };
}
