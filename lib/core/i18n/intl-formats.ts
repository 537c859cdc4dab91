const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const regionNames = new Map<string, Intl.DisplayNames>();
const moneyFormats = new Map<string, Intl.NumberFormatOptions>();
/** Most entries of each cache. Callers choose locales, currencies and zones, so their number has no limit. */
const formatsMax = 500;

/** Formats are cached, because making one takes a hundred times as long as using it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  return kept(numberFormats, key, () => new Intl.NumberFormat(locale, options));
}

/** @throws RangeError for an unknown time zone. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  return kept(dateFormats, key, () => new Intl.DateTimeFormat(locale, options));
}

/** Undefined for a country without a name in the locale. */
export function regionName(locale: string, alpha2: string): string | undefined {
  const make = () => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  return kept(regionNames, locale, make).of(alpha2);
}

/**
 * Intl omits hundredths of forints, rupees and others. If a till sent some, they are shown, because lines
 * would otherwise not add up to their total. Amounts that round to zero have no sign.
 */
export function moneyOptions(currency: string): Intl.NumberFormatOptions {
  return kept(moneyFormats, currency, () => makeMoneyOptions(currency));
}

function makeMoneyOptions(currency: string): Intl.NumberFormatOptions {
  const money = { style: 'currency', currency, signDisplay: 'negative' } as const;
  const { maximumFractionDigits: digits = 0 } = numberFormat('en', money).resolvedOptions();
  if (digits > 0) return money;
  return {
    ...money,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  };
}

function kept<Format>(cache: Map<string, Format>, key: string, make: () => Format): Format {
  const known = cache.get(key);
  if (known !== undefined) return known;
  if (cache.size >= formatsMax) cache.clear();
  const made = make();
  cache.set(key, made);
  return made;
}
