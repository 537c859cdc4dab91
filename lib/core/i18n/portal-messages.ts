import type { PortalLocale } from './locales';
import { de } from './messages/de';
import { en } from './messages/en';

/** The portal's texts, by language. */
export const portalMessages: Readonly<Record<PortalLocale, typeof en>> = { en, de };

/** The zone of times that are given none: the same on the server and in the browser. */
export const portalTimeZone = 'UTC';
