import type { PortalLocale } from './locales';
import { de } from './messages/de';
import { en } from './messages/en';

export const portalMessages: Readonly<Record<PortalLocale, typeof en>> = { en, de };

/** One zone for server and browser, because hydration needs the same text on both. */
export const portalTimeZone = 'UTC';
