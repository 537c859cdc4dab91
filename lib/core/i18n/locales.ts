/** The first is the default. */
export const portalLocales = ['en', 'de'] as const;

export type PortalLocale = (typeof portalLocales)[number];

/** Cookie with the language of a portal user. */
export const localeCookie = 'locale';

export function isPortalLocale(value: string | undefined): value is PortalLocale {
  return portalLocales.some((locale) => locale === value);
}
