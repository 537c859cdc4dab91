import type { Finding } from './found';

const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  chf: 'CHF',
  fr: 'CHF',
  sfr: 'CHF',
  us$: 'USD',
  usd: 'USD',
  cad: 'CAD',
  c$: 'CAD',
  aud: 'AUD',
  a$: 'AUD',
  nzd: 'NZD',
  pln: 'PLN',
  zl: 'PLN',
  kc: 'CZK',
  czk: 'CZK',
  huf: 'HUF',
  ft: 'HUF',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  '¥': 'JPY',
  jpy: 'JPY',
  円: 'JPY',
  '₺': 'TRY',
  try: 'TRY',
  sar: 'SAR',
  'ر.س': 'SAR',
  ريال: 'SAR',
  sr: 'SAR',
  aed: 'AED',
  'د.إ': 'AED',
  درهم: 'AED',
  egp: 'EGP',
  'ج.م': 'EGP',
  جنيه: 'EGP',
  kwd: 'KWD',
  'د.ك': 'KWD',
  bhd: 'BHD',
  omr: 'OMR',
  jod: 'JOD',
  mad: 'MAD',
  dh: 'MAD',
  tnd: 'TND',
  mxn: 'MXN',
  fcfa: 'XOF',
  xof: 'XOF',
  xaf: 'XAF',
  $: '',
};

const digits: Readonly<Record<string, number>> = {
  JPY: 0,
  XOF: 0,
  XAF: 0,
  KRW: 0,
  HUF: 0,
  KWD: 3,
  BHD: 3,
  OMR: 3,
  JOD: 3,
  TND: 3,
  IQD: 3,
};

export function digitsOf(currency: string | null): number {
  return (currency === null ? undefined : digits[currency]) ?? 2;
}

const alternatives = Object.keys(signs)
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replaceAll(/[$.]/g, String.raw`\$&`))
  .join('|');

/** A pattern for the flag `i`. Adds `zł` and `Kč` with their accents, and U+FFFD for an unreadable sign. */
export const currencyPattern = `(?:${alternatives}|zł|kč|\uFFFD)`;

// Before nine digits or more, letters are no currency: FR12345678901 is a French VAT number.
const nearNumber = new RegExp(
  String.raw`(?<![\p{L}$])(${alternatives})(?=[\s.:]{0,3}-?\d)(?!\s?\d(?:[ .]?\d){8})|\d[\s-]{0,3}(${alternatives})(?![\p{L}])|(?<![\p{L}\d])([€£]|eur|euro|gbp|chf|usd|cad|aud|nzd|pln|czk|huf|sek|nok|dkk|sar|aed|egp|kwd|bhd|omr|jod|mad|tnd|mxn)(?![\p{L}])`,
  'gu',
);

/** The commonest comes first. `$` alone names no currency. */
export function currenciesOf(folded: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of folded) {
    for (const [, before, behind, code] of line.matchAll(nearNumber)) {
      const found = signs[before ?? behind ?? code ?? ''];
      if (found !== undefined && found !== '') counts.set(found, (counts.get(found) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([code]) => code);
}

export function currencyIn(folded: string): string | null {
  for (const [, before, behind, code] of folded.matchAll(nearNumber)) {
    const found = signs[before ?? behind ?? code ?? ''];
    if (found !== undefined && found !== '') return found;
  }
  return null;
}

/**
 * Printed instead of € and £ if till and printer use different code pages. Tills send windows-1252, ISO
 * 8859-15, PC858 or UTF-8; printers read windows-1252, PC437, PC850 or PC858.
 */
const misprints = ['Ç', 'Õ', '╒', 'ı', '¤', 'ñ', 'â‚¬', 'Γé¼', 'Ôé¼', 'ú', 'œ', 'Â£', '┬ú', '┬£'].join('|');
const misprinted = new RegExp(
  String.raw`(?<=^|\s)(?:${misprints})(?=\s{0,4}-?\d[\d.,]*[.,]\d{2}(?!\d))|(?<=\d[.,]\d{2}\s{0,4})(?:${misprints})(?![\p{L}\d])`,
  'gu',
);

/** Replaces a misprinted sign by U+FFFD, if it is next to amounts in two lines or more. */
export function withoutMisprints(lines: readonly string[]): {
  readonly lines: readonly string[];
  readonly findings: readonly Finding[];
} {
  const counts = new Map<string, number>();
  for (const line of lines) {
    for (const sign of new Set(line.slice(0, 140).match(misprinted))) {
      counts.set(sign, (counts.get(sign) ?? 0) + 1);
    }
  }
  const [found] = [...counts].toSorted(([, a], [, b]) => b - a);
  if (found === undefined || found[1] < 2) return { lines, findings: [] };
  const [sign] = found;
  const text = `the sign ${sign} beside amounts is one of a currency in another code page`;
  return {
    lines: lines.map((line) => line.replace(misprinted, (other) => (other === sign ? '\uFFFD' : other))),
    findings: [{ code: 'wrong_code_page', text }],
  };
}
