import { acceptedLanguages, matchLanguage } from './accept-language';
import { isPortalLocale, portalLocales, type PortalLocale } from './locales';

/** User's choice in `localeCookie`, else the browser's, else English. */
export function portalLocale(chosen: string | undefined, acceptLanguage: string | null): PortalLocale {
  if (isPortalLocale(chosen)) return chosen;
  return matchLanguage(acceptedLanguages(acceptLanguage), portalLocales) ?? portalLocales[0];
}
