// Currency codes. PEN, CUP and TOP are excluded, because they are words for items. TRY must be in capitals.
const codes =
  'AED|AUD|BGN|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|HUF|IDR|ILS|INR|ISK|JPY|KRW|MXN|MYR|NOK|NZD|PHP|PLN|RON|RSD|SAR|SEK|SGD|THB|UAH|USD|VND|ZAR';
const currency = String.raw`(?:[A-Za-z]{0,2}\p{Sc}|zł|[Kk]č|[Kk]r\.?|Ft|[Ll]ei|TRY|[Ee]uros?|${codes}|${codes.toLowerCase()})`;
/** Characters printed instead of cents, as in `19,-` and `CHF 19.–`. */
const noCents = String.raw`[.,][-–—]`;
const shape = new RegExp(
  `^(?<sign>[-−]?)${currency}?(?<digits>\\d[\\d.,'’]*?)(?:${noCents})?${currency}?$`,
  'u',
);
const money = new RegExp(`${currency}|${noCents}`, 'u');

const currencyAlone = new RegExp(`^${currency}$`, 'u');

export function isCurrencyWord(text: string): boolean {
  return currencyAlone.test(text);
}

/**
 * Returns an amount such as `1.234,50€` or `$18.40` as a decimal literal, or null. A single separator before
 * three digits means thousands, unless the number begins with 0. Digits alone, if more than three, are an
 * amount only with `isAsked`.
 */
export function readAmount(text: string, isAsked = false): string | null {
  const found = shape.exec(text)?.groups;
  const digits = found?.['digits'];
  if (digits === undefined) return null;
  if (/^\d+$/.test(digits))
    return isAsked || money.test(text) || digits.length <= 3 ? signed(found, digits) : null;
  const decimal = /(?:(?<=^0)[.,]\d+|[.,]\d{1,2})$/.exec(digits);
  const whole = (decimal === null ? digits : digits.slice(0, decimal.index)).split(/[.,'’]/);
  const [first = '', ...groups] = whole;
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => group.length === 3);
  if (groups.length > 0 && !isGrouped) return null;
  return signed(found, decimal === null ? whole.join('') : `${whole.join('')}.${decimal[0].slice(1)}`);
}

function signed(found: Readonly<Record<string, string>> | undefined, digits: string): string {
  return `${found?.['sign'] ? '-' : ''}${digits}`;
}
