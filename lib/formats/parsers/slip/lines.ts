import { currencyPattern } from './currency';
import { cleanLine, foldText, joinSpacedLetters } from './fold';
import { numbersOf, type NumberStyle, type NumberToken } from './numbers';

export interface LineAmount {
  readonly value: number;
  readonly at: number;
  readonly code: string | null;
  readonly rate: number | null;
}

export interface SlipLine {
  readonly index: number;
  readonly text: string;
  readonly folded: string;
  readonly label: string;
  readonly indent: number;
  readonly numbers: readonly NumberToken[];
  readonly amount: LineAmount | null;
}

/** Most characters of a line. Paper has at most 64 columns, wide forms have 136. */
const lineLengthMax = 140;

const signs = `(?:${currencyPattern})`;
const tail = new RegExp(
  String.raw`^\s{0,4}${signs}?\s{0,4}(-)?\s*(?:(?:[*#]?\(?([A-Z]{1,2}\d?|\d)\)?[*#]?)|(\d{1,2}(?:[.,]\d{1,2})?)\s?%\s?([A-Z])?)?\s*[*#+]?\s*(?:${signs}|c|cr)?\s*$`,
  'iu',
);
const besideCurrency = new RegExp(String.raw`^\s?(?:${currencyPattern})(?![\p{L}])`, 'iu');
const behindCurrency = new RegExp(String.raw`(?:\s{2}|\p{Sc}\s?|(?<![\p{L}])${signs}\.?\s?)-?$`, 'iu');
const front = new RegExp(String.raw`(-)?\s{0,3}(?:${signs})?\s{0,3}(-)?\s{0,2}$`, 'iu');
const noLabel = new RegExp(String.raw`(?<![\p{L}])${signs}(?![\p{L}])|[\d%]|[^\p{L}\s']`, 'giu');
const endsInDash = /(\d)([.,])[-\u2013\u2014]{1,2}(?=\s|$)/g;
// Some tills print refunds as (£39.00).
const inParentheses = /\(((?:\p{Sc}|[A-Z]{3})?\s?\d[\d.,]{0,12}[.,]\d{2})\)\s*$/u;
const leaders = /[.·_=]{3,}|(?:\. ){3,}/g;

export function readLine(raw: string, index: number): Pick<SlipLine, 'index' | 'text' | 'folded'> {
  const text = joinSpacedLetters(cleanLine(raw.slice(0, lineLengthMax)))
    .replaceAll(endsInDash, '$1$200')
    .replaceAll(leaders, (dots) => ' '.repeat(dots.length))
    .replaceAll('|', ' ')
    .replace(inParentheses, '-$1')
    .trimEnd();
  return { index, text, folded: foldText(text) };
}

export function foldLine(raw: string): string {
  return readLine(raw, 0).folded;
}

export function measureLine(line: Pick<SlipLine, 'index' | 'text' | 'folded'>, style: NumberStyle): SlipLine {
  const { text, folded } = line;
  const numbers = joinThousands(text, numbersOf(text, style), style);
  return {
    ...line,
    label: folded.replaceAll(noLabel, ' ').replaceAll(/\s+/g, ' ').trim(),
    indent: text.length - text.trimStart().length,
    numbers,
    amount: amountOf(text, numbers, style),
  };
}

/** Joins the two numbers of `1 234,50`. */
function joinThousands(text: string, numbers: NumberToken[], { mark, digits }: NumberStyle): NumberToken[] {
  if (mark !== ',' && digits !== 0) return numbers;
  const joined: NumberToken[] = [];
  for (const token of numbers) {
    const last = joined.at(-1);
    const isGroup =
      last !== undefined &&
      last.decimals === 0 &&
      last.value < 1000 &&
      last.value > 0 &&
      token.start === last.end + 1 &&
      text[last.end] === ' ' &&
      token.decimals === digits &&
      /^\d{3}(?:,|$)/.test(text.slice(token.start, token.end)) &&
      // Two spaces or a multiplication sign precede, or no digit does, as in "TOTAL 1 234,50".
      (/(?:\s{2}|[x×*@]\s?)$/.test(text.slice(0, last.start)) || /^\D*$/.test(text.slice(0, last.start)));
    if (!isGroup) joined.push(token);
    else joined.splice(-1, 1, { ...token, start: last.start, value: last.value * 1000 + token.value });
  }
  return joined;
}

function amountOf(text: string, numbers: readonly NumberToken[], { digits }: NumberStyle): LineAmount | null {
  for (let at = numbers.length - 1; at >= 0 && at >= numbers.length - 3; at -= 1) {
    const token = numbers[at];
    if (token === undefined || token.decimals !== digits) continue;
    const match = tail.exec(text.slice(token.end));
    if (match === null) continue;
    const [, minus, code, rate, rateCode] = match;
    if (digits === 0 && !standsApart(text, token)) continue;
    if (digits === 0 && code !== undefined && /^\d$/.test(code)) continue;
    return {
      value: isNegative(text, token) || minus !== undefined ? -token.value : token.value,
      at,
      code: rateCode ?? code ?? null,
      rate: rate === undefined ? null : Number(rate.replace(',', '.')),
    };
  }
  return leadingAmount(text, numbers, digits);
}

/** Without decimals, an amount needs marks for thousands, a currency next to it, or a separate column. */
function standsApart(text: string, { start, end }: NumberToken): boolean {
  if (end - start > 3 && /[.,' ’]/.test(text.slice(start, end))) return true;
  return behindCurrency.test(text.slice(0, start)) || besideCurrency.test(text.slice(end));
}

/** Printers that write from the left put the amount of Arabic slips in front. */
function leadingAmount(text: string, numbers: readonly NumberToken[], digits: number): LineAmount | null {
  const [first] = numbers;
  if (first === undefined || first.decimals !== digits || digits === 0) return null;
  if (text.slice(0, first.start).trim().replace('-', '') !== '' || !/\p{Script=Arabic}\W*$/u.test(text))
    return null;
  return { value: isNegative(text, first) ? -first.value : first.value, at: 0, code: null, rate: null };
}

export function isNegative(text: string, { start }: NumberToken): boolean {
  const [, before, between] = front.exec(text.slice(Math.max(0, start - 12), start)) ?? [];
  if (before === undefined && between === undefined) return false;
  // Spaces on both sides make a dash, as in "Kaffee - 1,99".
  return !/[\p{L}\d]\s?-\s$/u.test(text.slice(Math.max(0, start - 12), start));
}
