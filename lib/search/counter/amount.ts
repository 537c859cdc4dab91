const currency = String.raw`(?:€|\$|£|¥|zł|CHF|EUR|USD|GBP)`;
const shape = new RegExp(`^(?<sign>[-−]?)${currency}?(?<digits>\\d[\\d.,'’]*)${currency}?$`, 'iu');

const currencyAlone = new RegExp(`^${currency}$`, 'iu');

/** Whether a word is nothing but a currency, as it stands beside its amount in `18,40 EUR`. */
export function isCurrency(text: string): boolean {
  return currencyAlone.test(text);
}

/**
 * An amount of money as people write it, `1.234,50€` or `$18.40`, as a decimal literal; null when it is none. Of one
 * separator before three digits nobody knows whether it is the decimal one: it is taken as thousands.
 */
export function readAmount(text: string): string | null {
  const found = shape.exec(text)?.groups;
  const digits = found?.['digits'];
  if (digits === undefined) return null;
  const hasCurrency = new RegExp(currency, 'iu').test(text);
  // Longer ones are numbers of something.
  if (/^\d+$/.test(digits)) return hasCurrency || digits.length <= 3 ? signed(found, digits) : null;
  const decimal = /[.,](?<cents>\d{1,2})$/.exec(digits);
  const whole = (decimal === null ? digits : digits.slice(0, decimal.index)).split(/[.,'’]/);
  const isGrouped = whole.slice(1).every((group) => group.length === 3) && (whole[0]?.length ?? 0) <= 3;
  if (whole.length > 1 && !isGrouped) return null;
  const cents = decimal?.groups?.['cents'];
  return signed(found, cents === undefined ? whole.join('') : `${whole.join('')}.${cents}`);
}

function signed(found: Readonly<Record<string, string>> | undefined, digits: string): string {
  return `${found?.['sign'] ? '-' : ''}${digits}`;
}
