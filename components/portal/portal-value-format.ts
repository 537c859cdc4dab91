import { getLocale } from 'next-intl/server';
import type { PortalLocale } from '@/lib/i18n/locales';
import type { Retailer } from '@/lib/retailers/settings';
import { valueFormat, type ValueFormat } from './value-format';

/** The formats of this page request: the user's language, the retailer's variety of it. Server components only. */
export async function portalValueFormat(retailer: Retailer): Promise<ValueFormat> {
  // `lib/i18n/request.ts` hands out the portal's own locales only.
  return valueFormat((await getLocale()) as PortalLocale, retailer.settings.locale);
}
