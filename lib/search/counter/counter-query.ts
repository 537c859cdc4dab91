import type { Term, Value } from '../language/ast';
import { termsMax } from '../language/parser';
import { printQuery } from '../language/print';
import { words } from '../words';
import { isCurrency, readAmount } from './amount';
import { readDays, type Days, type Said } from './spoken-days';

/** What a reading of typed words depends on. */
export interface CounterSetting {
  /** `YYYY-MM-DD`, where the retailer is. */
  readonly today: string;
  /** How the country writes `3/4`: day first, or month first. */
  readonly dayFirst: boolean;
  /** The country's code for telephone calls, such as `49`; null when it is not known. */
  readonly callingCode: string | null;
}

/** What typed words stand for: a query, or one receipt by its id. */
export type CounterMeaning =
  | { readonly kind: 'query'; readonly query: string }
  | { readonly kind: 'receipt'; readonly id: string };

/** The query of a meaning that is one. */
export function queryOf(meaning: CounterMeaning | null): string | null {
  return meaning?.kind === 'query' ? meaning.query : null;
}

const charactersMax = 500;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** `items.name:milk`, `-total:`: what holds such is the query language, right or wrong; an address of the web is not. */
const field = /(?:^|\s)[+-]?(?!https?:)[a-z][a-z0-9_.]*:/i;

/**
 * Puts what somebody at a counter types into the query language: the last digits of a card, an amount, a day, an e-mail
 * address, a telephone number, a scanned transaction id, words of items. Null when there is nothing to put: the text
 * names a field and so is a query already, or holds no word at all. The query it answers is always a valid one.
 */
export function counterQuery(text: string, setting: CounterSetting): CounterMeaning | null {
  const typed = text.trim();
  if (typed === '' || typed.length > charactersMax || namesField(typed)) return null;
  if (uuid.test(typed)) return { kind: 'receipt', id: typed.toLowerCase() };
  const phone = phoneValue(typed, setting);
  const terms = phone === null ? termsOf(tokensOf(typed), setting) : [term('identifier', phone)];
  if (terms.length === 0 || terms.length > termsMax) return null;
  return { kind: 'query', query: printQuery({ terms }) };
}

/** Whether a text speaks the query language, right or wrong: it names a field. */
export function namesField(text: string): boolean {
  return field.test(text);
}

/** Words and texts in quotes; a quote without its other half is left out. `> 100` is one word. */
function tokensOf(text: string): Said[] {
  const joined = text.replaceAll(/(?<=^|\s)(?<sign>[<>]=?)\s+(?=[^\s"])/g, '$<sign>');
  return [...joined.matchAll(/"(?<quoted>[^"]*)"|(?<word>[^\s"]+)/g)].flatMap(({ groups }) => {
    const quoted = groups?.['quoted'];
    const said = readable(quoted ?? groups?.['word'] ?? '');
    return said === '' ? [] : [{ text: said, quoted: quoted !== undefined }];
  });
}

/** Without what can not stand in a query at all. */
function readable(text: string): string {
  return text.replaceAll(/[\0\ud800-\udfff]/gu, '').trim();
}

function termsOf(tokens: readonly Said[], setting: CounterSetting): Term[] {
  const terms: Term[] = [];
  for (let index = 0; index < tokens.length;) {
    const rest = tokens.slice(index);
    const days = readDays(rest, setting);
    const [found, taken] =
      days === null
        ? (storeTerm(rest) ?? moneyTerm(rest) ?? [wordTerm(rest[0]), 1])
        : [daysTerm(days), days.taken];
    if (found !== null) terms.push(found);
    index += taken;
  }
  return terms;
}

function daysTerm({ from, to, inclusive }: Days): Term {
  if (from !== null && from === to) return term('timestamp', plain(from));
  const end = (text: string | null) => ({ text, inclusive: inclusive || text === null, position: 0 });
  return term('timestamp', { kind: 'range', from: end(from), to: end(to), position: 0 });
}

const storeWords = new Set(['store', 'shop', 'filiale', 'markt']);

/** `store 12`; digits beyond integers, such as a GLN, are what the retailer calls it. */
function storeTerm([first, second]: readonly Said[]): [Term, number] | null {
  if (first === undefined || second === undefined || first.quoted) return null;
  if (!storeWords.has(first.text.toLowerCase()) || !/^[1-9]\d*$/.test(second.text)) return null;
  const path = Number(second.text) > 2_147_483_647 ? 'external_store_reference' : 'store_reference';
  return [term(path, plain(second.text)), 2];
}

/** `18,40 EUR`, `CHF 1,200.00`: an amount and its currency apart, as pages and printed receipts have it. */
function moneyTerm([first, second, third]: readonly Said[]): [Term, number] | null {
  if (first === undefined || second === undefined || first.quoted || second.quoted) return null;
  if (isCurrency(first.text.replace(/^[<>]=?/, '')) === isCurrency(second.text)) return null;
  // A currency between two numbers is that of the second in `4242 € 18.40`, where the first is the end of a card number.
  const isOfNext = isCurrency(second.text) && third?.quoted === false && readAmount(third.text) !== null;
  const found = isOfNext ? null : numberTerm(`${first.text}${second.text}`);
  return found === null ? null : [found, 2];
}

/** What people call the ways to pay, and how tills write them. */
const methods: Readonly<Record<string, string>> = {
  card: 'card',
  karte: 'card',
  cash: 'cash',
  bar: 'cash',
  giftcard: 'giftcard',
  invoice: 'invoice',
  rechnung: 'invoice',
  mobile: 'mobile',
  visa: 'visa',
  mastercard: 'mastercard',
  girocard: 'girocard',
  maestro: 'maestro',
  amex: 'amex',
  paypal: 'paypal',
};
const returns = new Set(['return', 'returned', 'refund', 'retoure', 'rückgabe', 'umtausch']);

function wordTerm(said: Said | undefined): Term | null {
  if (said === undefined) return null;
  const { text } = said;
  if (said.quoted) return itemTerm(text);
  const lower = text.toLowerCase();
  const method = Object.hasOwn(methods, lower) ? methods[lower] : undefined;
  if (method !== undefined) return term('payments.method', plain(method));
  if (returns.has(lower)) return term('items.return', { kind: 'exists', position: 0 });
  if (/^[^@]+@[^@]*$/.test(text)) return term('identifier', plain(text));
  if (/^\+\d{7,15}$/.test(text)) return term('identifier', plain(text));
  return numberTerm(text) ?? (isTransactionId(text) ? term('transaction_id', plain(text)) : itemTerm(text));
}

function numberTerm(text: string): Term | null {
  // The end of a card number, as receipts print it: **** 4242.
  const digits = /^[*•xX]*(?<digits>\d{4})$/u.exec(text)?.groups?.['digits'];
  if (digits !== undefined) return term('payments.number', plain(digits));
  const compared = /^(?<sign>[<>]=?)(?<amount>.+)$/.exec(text)?.groups;
  const amount = readAmount(compared?.['amount'] ?? text);
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

/** What a till or a scanner writes and no person says: digits between marks, or many of them. */
function isTransactionId(text: string): boolean {
  if (words(text).length === 0) return false;
  const digits = text.match(/\d/g)?.length ?? 0;
  return /^#?\d+$/.test(text) || (digits > 0 && /[-_/#]/.test(text)) || (digits >= 4 && text.length >= 6);
}

function itemTerm(text: string): Term | null {
  const found = words(text);
  if (found.length === 0) return null;
  return term('items.name', { ...plain(text), quoted: found.length > 1 });
}

/** `+49 171 123 45 67`, `0171/1234567`: as it is written, and as it is called from abroad; null for anything else. */
export function phoneValue(text: string, { callingCode }: CounterSetting): Value | null {
  if (!/^(?:\+|0)[\d\s()/.-]{6,24}$/.test(text) || readsAsDay(text)) return null;
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < 7 || digits.length > 15) return null;
  if (text.startsWith('+') || digits.startsWith('00')) return plain(`+${digits.replace(/^00/, '')}`);
  if (callingCode === null) return plain(digits);
  const both = [digits, `+${callingCode}${digits.slice(1)}`];
  const alternatives = both.map((number) => ({ occur: null, value: plain(number) }));
  return { kind: 'any-of', words: alternatives, position: 0 };
}

/** `03.04.2026 18.40` is no telephone number. */
function readsAsDay(text: string): boolean {
  return /^\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})?(?:\s|$)/.test(text);
}

/** A text as a value, in quotes where it has spaces. */
export function plain(text: string) {
  return { kind: 'text', text, quoted: /\s/.test(text), suffix: null, position: 0 } as const;
}

/** `path:value`. */
export function term(path: string, value: Value): Term {
  return { occur: null, path, value, position: 0 };
}
