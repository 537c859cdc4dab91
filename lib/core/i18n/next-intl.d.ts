import type { en } from './messages/en';

declare module 'next-intl' {
  // `Locale` stays open: receipt pages are written in more languages and regions than the portal speaks.
  interface AppConfig {
    Messages: typeof en;
  }
}
