import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';

/**
 * Regions whose formats differ from the default of their language (CLDR). Regions with equal formats share a
 * string, and its first region represents them. A test compares this list with Intl.
 */
export const formatRegions: Readonly<Record<ReceiptLanguage, readonly string[]>> = {
  en: [
    'AE',
    '001 AG BB BM BS CY DM FJ FM GD GH GY HK JM KI KN KY LC LR LS MY NA NZ PW SB SD SG SS TC TO TT VC VG ZM',
    'GB AI CC CK CM CX DG FK GG GI GS IE IM IO JE MG MS MU NF NG NR NU PN RW SH TK TV',
    'AT',
    'AU',
    'BE',
    'BI',
    'BW MT',
    'BZ',
    'CA',
    'CH',
    'CZ HU UA',
    'DE',
    'DK',
    'EE LT LV PT SK',
    'ER',
    'ES IT NL SI',
    'FI',
    'FR',
    'GE',
    'GM',
    'ID',
    'IL',
    'IN',
    'JP',
    'KE',
    'MO',
    'MV',
    'MW',
    'VU',
    'SE NO',
    'PG',
    'PK',
    'PL RO',
    'ZW',
    'SC',
    'SL',
    'SX',
    'SZ',
    'TZ',
    'UG',
    'WS',
    'ZA',
    '150',
  ],
  de: ['AT', 'CH', 'LI'],
  fr: ['BI', 'CA', 'CD', 'CH', 'DJ', 'DZ', 'HT', 'LU', 'MA', 'MR', 'VU', 'SC', 'SY TD', 'TN'],
  es: [
    'AR',
    'BO',
    'BR BZ',
    'CL',
    'CO',
    'CR',
    'CU 419',
    'DO NI SV',
    'EC',
    'GQ',
    'GT',
    'HN',
    'MX',
    'PA',
    'PE',
    'PH',
    'PR',
    'PY',
    'US',
    'UY',
    'VE',
  ],
  it: ['CH'],
  nl: ['CW SX', 'AW'],
  pl: [],
  ar: [
    'EG BH KW MR OM QA SA SD SS TD YE',
    'DJ',
    'TN DZ LY',
    'ER',
    'IL',
    'IQ JO PS SY',
    'KM',
    'LB',
    'MA',
    'SO',
  ],
};

const representatives = new Map(
  Object.entries(formatRegions).flatMap(([language, groups]) =>
    groups.flatMap((group) => {
      const regions = group.split(' ');
      return regions.map((region) => [`${language}-${region}`, `${language}-${regions[0]}`] as const);
    }),
  ),
);

/**
 * Returns the language alone if the region is unknown or has the language's default formats. Fewer locales
 * mean fewer cached pages and PDFs.
 */
export function formatLocale(language: ReceiptLanguage, region: string): string {
  return representatives.get(`${language}-${region}`) ?? language;
}
