/** Languages the portal speaks; the first is the default. */
export const portalLocales = ['en', 'de'] as const;

export type PortalLocale = (typeof portalLocales)[number];

/** Cookie that holds the language a portal user chose. */
export const localeCookie = 'locale';

/** True when `value` is a language the portal speaks. */
export function isPortalLocale(value: string | undefined): value is PortalLocale {
  return portalLocales.some((locale) => locale === value);
}
