import { getLocale } from 'next-intl/server';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { formatLocale, valueFormat, type ValueFormat } from './value-format';

/** The locale of numbers and dates on this page request. Server components only. */
export async function portalFormatLocale(retailer: Retailer): Promise<string> {
  // `lib/core/i18n/request.ts` hands out the portal's own locales only.
  return formatLocale((await getLocale()) as PortalLocale, retailer.settings.locale);
}

/** The formats of this page request. Server components only. */
export async function portalValueFormat(retailer: Retailer): Promise<ValueFormat> {
  return valueFormat(await portalFormatLocale(retailer));
}
