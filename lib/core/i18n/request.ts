import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { acceptedLanguages, matchLanguage } from './accept-language';
import { isPortalLocale, localeCookie, portalLocales, type PortalLocale } from './locales';
import { de } from './messages/de';
import { en } from './messages/en';

const messages: Record<PortalLocale, typeof en> = { en, de };

/** The portal's language for this request: the user's choice, else the browser's, else English. */
async function requestLocale(): Promise<PortalLocale> {
  const chosen = (await cookies()).get(localeCookie)?.value;
  if (isPortalLocale(chosen)) return chosen;
  const header = (await headers()).get('accept-language');
  return matchLanguage(acceptedLanguages(header), portalLocales) ?? portalLocales[0];
}

export default getRequestConfig(async () => {
  const locale = await requestLocale();
  // Times without a zone of their own are shown in UTC on the server and in the browser alike.
  return { locale, messages: messages[locale], timeZone: 'UTC' };
});
