export const portalLocales = ['en', 'de'] as const;

export type PortalLocale = (typeof portalLocales)[number];

export const localeCookie = 'locale';

export function isPortalLocale(value: string | undefined): value is PortalLocale {
  return portalLocales.some((locale) => locale === value);
}
