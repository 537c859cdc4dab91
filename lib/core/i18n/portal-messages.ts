import type { PortalLocale } from './locales';
import { de } from './messages/de';
import { en } from './messages/en';

export const portalMessages: Readonly<Record<PortalLocale, typeof en>> = { en, de };

/** Hydration: equal on the server and in the browser. */
export const portalTimeZone = 'UTC';
