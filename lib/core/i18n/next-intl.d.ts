import type { en } from './messages/en';

declare module 'next-intl' {
  // `Locale` stays open: receipt pages have more languages than the portal.
  interface AppConfig {
    Messages: typeof en;
  }
}
