import { acceptedLanguages, matchLanguage } from './accept-language';
import { isPortalLocale, portalLocales, type PortalLocale } from './locales';

export function portalLocale(chosen: string | undefined, acceptLanguage: string | null): PortalLocale {
  if (isPortalLocale(chosen)) return chosen;
  return matchLanguage(acceptedLanguages(acceptLanguage), portalLocales) ?? portalLocales[0];
}
