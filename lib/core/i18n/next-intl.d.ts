import type { en } from './messages/en';

declare module 'next-intl' {
  // `Locale` is not limited to the languages of the portal, because receipt pages have more.
  interface AppConfig {
    Messages: typeof en;
  }
}
