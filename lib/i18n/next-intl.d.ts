import type en from './messages/en.json';
import type { portalLocales } from './locales';

declare module 'next-intl' {
  interface AppConfig {
    Locale: (typeof portalLocales)[number];
    Messages: typeof en;
  }
}
