import type { PortalLocale } from './locales';
import { de } from './messages/de';
import { en } from './messages/en';

export const portalMessages: Readonly<Record<PortalLocale, typeof en>> = { en, de };

/** Same on the server and in the browser, for hydration. */
export const portalTimeZone = 'UTC';
