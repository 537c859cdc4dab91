import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import type { Term, Value } from '@/lib/search/language/ast';
import { termsMax } from '@/lib/search/language/parser';
import { printQuery } from '@/lib/search/language/print';
import { words } from '@/lib/search/words';
import { isCurrencyWord, readAmount } from './amount';
import { cardBrandOf, brandWordsMax, paymentMethodOf } from './payment-words';
import { queryCharactersMax } from './query-length';
import { isNamedStoreTerm, readTokens, storeWords, type QueryToken } from './query-tokens';
import { readRelativeDates, type RelativeDates } from './relative-dates';
import { anyOf, plain, term } from '@/lib/search/language/build-terms';
import { personTerm } from './terms';

export interface CounterSetting {
  readonly today: string;
  readonly dayFirst: boolean;
  readonly callingCode: string | null;
}

/** A query, or a code that names one receipt, such as its id or the address of its page. */
export type CounterMeaning =
  | { readonly kind: 'query'; readonly query: string }
  | { readonly kind: 'code'; readonly code: string };

export interface CounterNames {
  /**
   * Returns references of the stores that the words name. With `as-store`, the words follow a word such as
   * "store".
   */
  readonly stores: (words: readonly string[], how: 'alone' | 'as-store') => readonly number[] | null;
  readonly consumers: (words: readonly string[]) => boolean;
}

export function queryOf(meaning: CounterMeaning | null): string | null {
  return meaning?.kind === 'query' ? meaning.query : null;
}

const charactersMax = 500;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/**
 * Address of a page. Without `https://` it must contain a whole link token, so that `transaction_id:12/r/5`
 * is no address.
 */
const address = /^(?:https?:\/\/\S+|[\w.-]+(?::\d+)?\/r\/[0-9a-z]{29,34}(?:[/?#]\S*)?)$/i;
const noNames: CounterNames = { stores: () => null, consumers: () => false };

/**
 * Makes a query of text that staff type at a counter; terms of the query language may be part of the text.
 * Null if the text is a query already, has no word, or is too long.
 */
export function counterQuery(
  text: string,
  setting: CounterSetting,
  names: CounterNames = noNames,
): CounterMeaning | null {
  const typed = text.trim().replaceAll(/(?<=\d)[\u00a0\u202f](?=\d{3}(?!\d))/g, '');
  if (typed === '' || typed.length > charactersMax) return null;
  if (uuid.test(typed)) return { kind: 'code', code: typed.toLowerCase() };
  if (address.test(typed)) return { kind: 'code', code: typed };
  const phone = phoneValue(typed, setting);
  const whole = phone === null ? groupedTerm(typed) : term('identifier', phone);
  const tokens = whole === null ? readTokens(typed) : [];
  if (tokens === null) return null;
  const terms = whole === null ? termsOf(tokens, setting, names) : [whole];
  if (terms.length === 0 || countWords(terms) > termsMax) return null;
  const query = printQuery({ terms });
  return query.length > queryCharactersMax ? null : { kind: 'query', query };
}

export function countWords(terms: readonly Term[]): number {
  return terms.reduce((sum, { value }) => sum + (value.kind === 'any-of' ? value.words.length : 1), 0);
}

type Reading = readonly [Term | null, number];

function termsOf(tokens: readonly QueryToken[], setting: CounterSetting, names: CounterNames): Term[] {
  const readings = new Map<number, Reading | null>();
  const read = (index: number): Reading | null => {
    if (readings.has(index)) return readings.get(index) ?? null;
    const reading =
      known(tokens.slice(index), { setting, names, isAll: tokens.length === 1 }) ??
      afterFiller(tokens[index], () => read(index + 1));
    readings.set(index, reading);
    return reading;
  };
  const terms: Term[] = [];
  for (let index = 0; index < tokens.length;) {
    const [found, taken] = read(index) ?? itemIn(tokens[index]);
    if (found !== null) terms.push(found);
    index += taken;
  }
  return terms;
}

function known(
  rest: readonly QueryToken[],
  { setting, names, isAll }: { setting: CounterSetting; names: CounterNames; isAll: boolean },
): Reading | null {
  const [first] = rest;
  if (first === undefined) return null;
  if (first.term !== null)
    return [isNamedStoreTerm(first.term) ? namedStore(first.term, names) : first.term, 1];
  const days = readRelativeDates(rest, setting, isAll);
  if (days !== null) return [daysTerm(days), days.wordCount];
  const found =
    storeTerm(rest, names) ?? timeTerm(rest) ?? boundTerm(rest, setting) ?? moneyTerm(rest) ?? cardTerm(rest);
  if (found !== null) return found;
  const [name, word] = [nameTerm(rest, names), wordTerm(first)];
  return name !== null && (name[1] > 1 || word === null) ? name : word;
}

/** Words that may precede a day, a store or an amount, as in "on Monday in Berlin". */
const fillers = new Set(
  [
    'in at on from by with for of the ending about',
    'im am an um auf bei beim von vom mit per für über der die das den',
  ].flatMap((line) => line.split(' ')),
);

function afterFiller(first: QueryToken | undefined, next: () => Reading | null): Reading | null {
  if (first === undefined || first.quoted || !fillers.has(first.text.toLowerCase())) return null;
  const found = next();
  return found && [found[0], found[1] + 1];
}

function itemIn(first: QueryToken | undefined): Reading {
  return [first === undefined ? null : itemTerm(first.text), 1];
}

function daysTerm({ from, to, inclusive }: RelativeDates): Term {
  if (from !== null && from === to) return term('timestamp', plain(from));
  const end = (text: string | null) => ({ text, inclusive: inclusive || text === null, position: 0 });
  return term('timestamp', { kind: 'range', from: end(from), to: end(to), position: 0 });
}

const nameWordsMax = 4;

function storeTerm(rest: readonly QueryToken[], names: CounterNames): Reading | null {
  const [first, second, ...others] = rest;
  if (first === undefined || second === undefined || first.quoted) return null;
  if (!storeWords.has(first.text.toLowerCase())) return null;
  if (/^[1-9]\d*$/.test(second.text)) return [storeNumberTerm(second.text), 2];
  const found = longest([second, ...others], (nameWords) => storesTerm(names.stores(nameWords, 'as-store')));
  return found && [found[0], found[1] + 1];
}

/** A number above 32 bits, such as a GLN, is an external reference. */
function storeNumberTerm(digits: string): Term {
  const path = Number(digits) > 2_147_483_647 ? 'external_store_reference' : 'store_reference';
  return term(path, plain(digits));
}

function namedStore(written: Term, names: CounterNames): Term | null {
  const text = written.value.kind === 'text' ? written.value.text : '';
  if (/^[1-9]\d*$/.test(text)) return storeNumberTerm(text);
  return storesTerm(names.stores(text.split(/\s+/), 'as-store')) ?? itemTerm(text);
}

function storesTerm(references: readonly number[] | null): Term | null {
  return references === null ? null : term('store_reference', anyOf(references.map(String)));
}

function nameTerm(rest: readonly QueryToken[], names: CounterNames): Reading | null {
  return longest(rest, (nameWords) => {
    const isFiller = nameWords.length === 1 && fillers.has((nameWords[0] ?? '').toLowerCase());
    return (
      storesTerm(names.stores(nameWords, 'alone')) ??
      (!isFiller && names.consumers(nameWords) ? personTerm(nameWords) : null)
    );
  });
}

function longest(
  rest: readonly QueryToken[],
  read: (nameWords: readonly string[]) => Term | null,
): Reading | null {
  const end = rest.findIndex((token) => token.term !== null || token.quoted !== rest[0]?.quoted);
  const candidates = rest.slice(0, Math.min(end === -1 ? rest.length : end, nameWordsMax));
  for (let taken = candidates.length; taken > 0; taken -= 1) {
    const found = read(candidates.slice(0, taken).flatMap(({ text }) => text.split(/\s+/)));
    if (found !== null) return [found, taken];
  }
  return null;
}

function moneyTerm([first, second, third]: readonly QueryToken[]): Reading | null {
  if (first === undefined || second === undefined || first.quoted || second.quoted) return null;
  if (isCurrencyWord(first.text.replace(/^[<>]=?/, '')) === isCurrencyWord(second.text)) return null;
  // In `4242 € 18.40` the currency belongs to the second number.
  const isOfNext = isCurrencyWord(second.text) && third?.quoted === false && readAmount(third.text) !== null;
  const found = isOfNext ? null : numberTerm(`${first.text}${second.text}`);
  return found === null ? null : [found, 2];
}

function timeTerm([first, second]: readonly QueryToken[]): Reading | null {
  const hour = /^(?<hour>[01]?\d|2[0-3]):[0-5]\d$/.exec(first?.text ?? '')?.groups?.['hour'];
  if (hour === undefined || first?.quoted === true) return null;
  return [term('localtime.hour', plain(String(Number(hour)))), second?.text.toLowerCase() === 'uhr' ? 2 : 1];
}

const bounds: ReadonlyMap<string, string> = new Map([
  ['from', '>='],
  ['ab', '>='],
  ['bis', '<='],
]);

/**
 * Reads a bound such as `from 20 €`, `ab 20,00` or `bis 20 €`. Null for `from 12 march`, where the number
 * belongs to a day.
 */
function boundTerm(
  [first, second, ...others]: readonly QueryToken[],
  setting: CounterSetting,
): Reading | null {
  const sign = first === undefined || first.quoted ? undefined : bounds.get(first.text.toLowerCase());
  if (sign === undefined || second === undefined || second.quoted || second.term !== null) return null;
  if (readRelativeDates([second, ...others], setting, false) !== null) return null;
  const compared = [{ ...second, text: `${sign}${second.text}` }, ...others];
  const amount = readAmount(second.text) === null ? null : numberTerm(`${sign}${second.text}`);
  const found = moneyTerm(compared) ?? (amount && ([amount, 1] as const));
  return found && [found[0], found[1] + 1];
}

function cardTerm(rest: readonly QueryToken[]): Reading | null {
  for (let taken = brandWordsMax; taken > 0; taken -= 1) {
    const tokens = rest.slice(0, taken);
    if (tokens.length < taken || tokens.some(({ quoted, term: written }) => quoted || written !== null))
      continue;
    const brand = cardBrandOf(tokens.map(({ text }) => text.toLowerCase()).join(' '));
    if (brand !== null) return [term('payments.type', anyOf(brand)), taken];
  }
  return null;
}

const returns = new Set(['return', 'returned', 'refund', 'retoure', 'rückgabe', 'umtausch']);

function wordTerm({ text, quoted }: QueryToken): Reading | null {
  if (quoted) return null;
  const found = termOfWord(text);
  return found && [found, 1];
}

function termOfWord(text: string): Term | null {
  const lower = text.toLowerCase();
  const method = paymentMethodOf(lower);
  if (method !== null) return term('payments.method', plain(method));
  if (returns.has(lower)) return term('items.return', { kind: 'exists', position: 0 });
  if (/^[^@]+@[^@]*$/.test(text)) return term('identifier', plain(text));
  if (/^\+\d{7,15}$/.test(text)) return term('identifier', plain(text));
  return numberTerm(text) ?? (isTransactionId(text) ? term('transaction_id', plain(text)) : null);
}

function numberTerm(text: string): Term | null {
  const digits = /^[*•xX]*(?<digits>\d{4})$/u.exec(text)?.groups?.['digits'];
  if (digits !== undefined) return term('payments.number', plain(digits));
  const compared = /^(?<sign>[<>]=?)(?<amount>.+)$/.exec(text)?.groups;
  const amount = readAmount(compared?.['amount'] ?? text, compared !== undefined);
  if (amount === null) return null;
  const bound = (value: string | null, inclusive: boolean) => ({ text: value, inclusive, position: 0 });
  const sign = compared?.['sign'];
  if (sign === undefined) return term('total', plain(amount));
  const inclusive = sign.endsWith('=');
  const [from, to] = sign.startsWith('>')
    ? [bound(amount, inclusive), bound(null, true)]
    : [bound(null, true), bound(amount, inclusive)];
  return term('total', { kind: 'range', from, to, position: 0 });
}

function isTransactionId(text: string): boolean {
  if (words(text).length === 0) return false;
  const digits = text.match(/\d/g)?.length ?? 0;
  return /^#?\d+$/.test(text) || (digits > 0 && /[-_/#]/.test(text)) || (digits >= 4 && text.length >= 6);
}

function itemTerm(text: string): Term | null {
  const found = words(text);
  if (found.length === 0) return null;
  return term('items.names', { ...plain(text), quoted: found.length > 1 });
}

/**
 * Reads a telephone number such as `+49 (0)171 123 45 67`. A national number finds its international form as
 * well.
 */
export function phoneValue(text: string, { callingCode }: CounterSetting): Value | null {
  if (!/^(?:\+|0|\(\d{2,5}\))[\d\s()/.-]{6,24}$/.test(text) || readsAsDay(text)) return null;
  const isInternational = /^(?:\+|00)/.test(text);
  const digits = (isInternational ? text.replace('(0)', '') : text).replaceAll(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return null;
  if (isInternational || digits.startsWith('00')) return plain(`+${digits.replace(/^00/, '')}`);
  if (callingCode === null) return plain(digits);
  const national = keepsZero.has(callingCode) ? digits : digits.replace(/^0/, '');
  return anyOf([digits, `+${callingCode}${national}`]);
}

/**
 * Calling codes of countries that keep the first 0 in international numbers: Italy, San Marino, Côte
 * d'Ivoire, Congo.
 */
const keepsZero = new Set(['39', '378', '225', '242']);

/**
 * Reads a card number in groups, such as `2610 0012 3456 7`. It needs 12 digits, because the last four digits
 * of a card and a date have fewer.
 */
function groupedTerm(text: string): Term | null {
  const digits = text.replaceAll(/\s/g, '');
  if (!/^\d+(?:\s+\d+)+$/.test(text) || digits.length < 12) return null;
  const isPaymentCard = maskCardNumbers(digits) !== digits;
  return isPaymentCard ? term('payments.number', plain(digits.slice(-4))) : term('identifier', plain(digits));
}

function readsAsDay(text: string): boolean {
  return /^\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})?(?:\s|$)/.test(text);
}
