import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { localeCookie } from './locales';
import { portalLocale } from './portal-locale';
import { portalMessages, portalTimeZone } from './portal-messages';

export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(localeCookie)?.value;
  const locale = portalLocale(chosen, (await headers()).get('accept-language'));
  return { locale, messages: portalMessages[locale], timeZone: portalTimeZone };
});
