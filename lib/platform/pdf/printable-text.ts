import { isDrawable } from './fonts';

/** Graphemes that fit into every column on one line. */
const unbrokenMax = 20;
/**
 * Graphemes between two possible line breaks that we add. Not fewer, because Typst spends as much time on
 * each part as on a word.
 */
const partLength = 10;
/**
 * A run of more than 20 characters without a possible line break. Typst itself breaks between Chinese
 * characters, kana and Hangul.
 */
const unbroken = /[^\s\u200b\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{21,}/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** The fonts have all these characters, so a text of them needs no check. */
const plain = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017e\u2010-\u2027\u202f\u20ac\u2212]*$/;

/** Invisible characters: joiners, direction marks, and selectors for the style of emoji. */
const joining = new Set([0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0xfe0e, 0xfe0f]);

/**
 * Replaces characters that no font has by U+FFFD, because PDF/UA forbids missing glyphs. Adds possible breaks
 * to runs that are wider than the paper.
 */
export function printableText(text: string): string {
  const folded = withCodes(text.replaceAll(/[\t\n\v\f\r ]+/g, ' '));
  const drawable = plain.test(folded) ? folded : Array.from(folded, drawn).join('');
  return drawable.replaceAll(unbroken, breakable);
}

const currencySigns: ReadonlyMap<string, string> = new Map([
  ['\u20c1', 'SAR'],
  ['\u20c3', 'AED'],
  ['\u20c0', 'KGS'],
  ['\u20bf', 'BTC'],
  ['\u20be', 'GEL'],
  ['\u20bd', 'RUB'],
  ['\u20bc', 'AZN'],
  ['\u20ba', 'TRY'],
  ['\u20b9', 'INR'],
  ['\u20b8', 'KZT'],
  ['\u20b5', 'GHS'],
  ['\u20b4', 'UAH'],
  ['\u20b2', 'PYG'],
  ['\u20b1', 'PHP'],
  ['\u20ae', 'MNT'],
  ['\u20ad', 'LAK'],
  ['\u20ab', 'VND'],
  ['\u20aa', 'ILS'],
  ['\u20a9', 'KRW'],
  ['\u20a6', 'NGN'],
  ['\u20a1', 'CRC'],
  ['\ufdfc', 'IRR'],
  ['\u17db', 'KHR'],
  ['\u0e3f', 'THB'],
  ['\u09f3', 'BDT'],
  ['\u060b', 'AFN'],
]);
const anyCurrencySign = new RegExp(`(\\d?)([${[...currencySigns.keys()].join('')}])(?=(\\d?))`, 'gu');

function withCodes(text: string): string {
  return text.replaceAll(anyCurrencySign, (found, before: string, sign: string, behind: string) => {
    const code = currencySigns.get(sign);
    if (code === undefined || isDrawable(sign)) return found;
    return `${before}${before === '' ? '' : '\u00a0'}${code}${behind === '' ? '' : '\u00a0'}`;
  });
}

function drawn(character: string): string {
  if (joining.has(character.codePointAt(0) ?? 0)) return character;
  if (/[\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(character)) return '';
  return isDrawable(character) ? character : '\ufffd';
}

function breakable(run: string): string {
  const parts = Array.from(graphemes.segment(run), ({ segment }) => segment);
  if (parts.length <= unbrokenMax) return run;
  return Array.from({ length: Math.ceil(parts.length / partLength) }, (_, part) =>
    parts.slice(part * partLength, (part + 1) * partLength).join(''),
  ).join('\u200b');
}
