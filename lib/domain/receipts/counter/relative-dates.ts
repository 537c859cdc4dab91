import type { QueryToken } from './query-tokens';

/** Bounds are days, months or years as the query language writes them; null for an open end. */
export interface RelativeDates {
  readonly from: string | null;
  readonly to: string | null;
  /** False for words such as "after", which exclude the named day. */
  readonly inclusive: boolean;
  readonly wordCount: number;
}

interface Calendar {
  readonly today: string;
  readonly dayFirst: boolean;
}

const day = (from: string, wordCount = 1, to = from): RelativeDates => ({
  from,
  to,
  inclusive: true,
  wordCount,
});

/**
 * Reads days in English or German; null if the words name none. Short names such as `mon` count only in a
 * range, or if the text has no other word.
 */
export function readRelativeDates(
  tokens: readonly QueryToken[],
  calendar: Calendar,
  isAll: boolean,
): RelativeDates | null {
  const words = tokens
    .slice(0, 8)
    .map(({ text, quoted, term }) => (quoted || term !== null ? '' : text.toLowerCase()));
  const [first = ''] = words;
  const ago = readAgo(words, calendar);
  if (ago !== null) return ago;
  const open = openWords.get(first);
  if (open === undefined) return readPeriod(words, calendar) ?? readNamed(words, calendar, isAll);
  const inclusive = open === 'since' || open === 'until';
  const named =
    readNamed(words.slice(1), calendar, inclusive) ??
    (open === 'since' ? daysAgo(words.slice(1), calendar) : null);
  if (named === null) return null;
  const ends = {
    since: { from: named.from, to: null },
    after: { from: named.to, to: null },
    until: { from: null, to: named.to },
    before: { from: null, to: named.from },
  };
  return { ...ends[open], inclusive, wordCount: named.wordCount + 1 };
}

function readPeriod(words: readonly string[], calendar: Calendar): RelativeDates | null {
  const [word = ''] = words;
  const [first, last] = word.split(/[-–]/).map((text) => readWritten(text, calendar));
  if (first && last) return { ...upTo(first, last), wordCount: 1 };
  const before = betweenWords.has(word) ? 1 : 0;
  const from = readNamed(words.slice(before), calendar, true);
  if (from === null) return null;
  const [between = '', ...rest] = words.slice(before + from.wordCount);
  const to = (before === 1 ? andWords : toWords).has(between) ? readNamed(rest, calendar, true) : null;
  return to && { ...upTo(from, to), wordCount: before + from.wordCount + 1 + to.wordCount };
}

/** A day without a year is read as past, so the end can precede the start. Then the range has no end. */
function upTo({ from }: RelativeDates, { to }: RelativeDates): Omit<RelativeDates, 'wordCount'> {
  const isAhead = from !== null && to !== null && to < from.slice(0, to.length);
  return { from, to: isAhead ? null : to, inclusive: true };
}

const betweenWords = new Set(['between', 'zwischen']);
const andWords = new Set(['and', 'und']);
const toWords = new Set(['to', 'until', 'till', 'bis', '-', '–']);
const openWords: ReadonlyMap<string, 'since' | 'after' | 'until' | 'before'> = new Map([
  ['since', 'since'],
  ['seit', 'since'],
  ['ab', 'since'],
  ['after', 'after'],
  ['until', 'until'],
  ['till', 'until'],
  ['bis', 'until'],
  ['before', 'before'],
  ['vor', 'before'],
]);
const todayWords = new Set(['today', 'heute']);
const yesterdayWords = new Set(['yesterday', 'gestern']);
const beforeYesterday = new Set(['vorgestern']);
const thisWords = new Set(['this', 'diese', 'diesen', 'dieses', 'dieser']);
const pastWords = new Set(['past', 'previous', 'vergangene', 'vergangenen']);
const lastWords = new Set(['last', 'letzte', 'letzten', 'letztes', 'letzter']);

const weekdays = names(
  'monday mon montag mo|tuesday tue dienstag di|wednesday wed mittwoch mi|thursday thu donnerstag|friday fri freitag fr|saturday sat samstag|sunday sun sonntag',
);
const months = names(
  'january jan januar|february feb februar|march mar märz|april apr|may mai|june jun juni|july jul juli|august aug|september sep sept|october oct oktober okt|november nov|december dec dezember dez',
);

function names(text: string): ReadonlyMap<string, number> {
  return new Map(text.split('|').flatMap((group, index) => group.split(' ').map((name) => [name, index])));
}

function readNamed(words: readonly string[], calendar: Calendar, takesShort: boolean): RelativeDates | null {
  const [first = '', second = ''] = words;
  const { today } = calendar;
  if (todayWords.has(first)) return day(today);
  if (yesterdayWords.has(first)) return day(shift(today, -1));
  if (beforeYesterday.has(first)) return day(shift(today, -2));
  const weekday = weekdays.get(first);
  // "di" and "mo" are words in other languages as well. They count as days only after words such as "last".
  if (weekday !== undefined && first.length > (takesShort ? 2 : 3))
    return day(shift(today, -back(today, weekday)));
  if (thisWords.has(first)) return period(second, 0, today);
  if (lastWords.has(first) || pastWords.has(first)) {
    const until = daysUntil(words.slice(1), today);
    if (until !== null) return until;
  }
  if (lastWords.has(first)) return period(second, 1, today);
  return readWritten(first, calendar) ?? readMonth(words, calendar);
}

/** Reads `3 days ago` as a day, `2 months ago` as a month, `a year ago` as a year. */
function readAgo(words: readonly string[], { today }: Calendar): RelativeDates | null {
  const isBehind = words[2] === 'ago';
  if (!isBehind && words[0] !== 'vor') return null;
  const span = readSpan(isBehind ? words : words.slice(1));
  if (span === null) return null;
  const precision = span.months === 0 ? 10 : span.months % 12 === 0 ? 4 : 7;
  return day(daysBack(today, span).slice(0, precision), 3);
}

function daysAgo(words: readonly string[], { today }: Calendar): RelativeDates | null {
  const span = readSpan(words);
  return span && day(daysBack(today, span), 2);
}

function daysUntil(words: readonly string[], today: string): RelativeDates | null {
  const span = readSpan(words);
  return span && day(shift(daysBack(today, span), 1), 3, today);
}

/** Returns the day that is a span before today. If that month is too short, its last day. */
function daysBack(today: string, span: { readonly days: number; readonly months: number }): string {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - span.months, 0)).getUTCDate();
  const found = new Date(Date.UTC(year, month - 1 - span.months, Math.min(date, lastOfMonth)));
  return shift(found.toISOString().slice(0, 10), -span.days);
}

function readSpan([count = '', unit = '']: readonly string[]): { days: number; months: number } | null {
  const number = /^[1-9]\d{0,2}$/.test(count) ? Number(count) : oneWords.has(count) ? 1 : 0;
  const found = units.find(({ called }) => called.test(unit));
  return number === 0 || found === undefined
    ? null
    : { days: found.days * number, months: found.months * number };
}

const oneWords = new Set(['a', 'an', 'one', 'ein', 'eine', 'einem', 'einer']);
const units = [
  { called: /^(?:days?|tag|tagen?)$/, days: 1, months: 0 },
  { called: /^(?:weeks?|wochen?)$/, days: 7, months: 0 },
  { called: /^(?:months?|monat|monaten?)$/, days: 0, months: 1 },
  { called: /^(?:years?|jahr|jahren?)$/, days: 0, months: 12 },
];

function period(name: string, ago: 0 | 1, today: string): RelativeDates | null {
  const [year = 0, month = 1] = today.split('-').map(Number);
  if (/^(?:week|woche)$/.test(name)) {
    const monday = shift(today, -back(today, 0) - 7 * ago);
    return day(monday, 2, shift(monday, 6));
  }
  if (/^(?:month|monat)$/.test(name)) {
    const first = new Date(Date.UTC(year, month - 1 - ago, 1));
    return day(first.toISOString().slice(0, 7), 2);
  }
  if (/^(?:year|jahr)$/.test(name)) return day(String(year - ago), 2);
  const weekday = weekdays.get(name);
  if (weekday === undefined) return null;
  const since = back(today, weekday);
  return day(shift(today, -(ago === 1 && since === 0 ? 7 : since)), 2);
}

function readWritten(text: string, { today, dayFirst }: Calendar): RelativeDates | null {
  if (/^\d{4}-\d{2}(?:-\d{2})?$/.test(text)) {
    const exists = text.length === 7 ? dateOf(`${text}-01`) : dateOf(text);
    return exists === null ? null : day(text);
  }
  const dotted = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d{2})?$/.exec(text)?.groups;
  if (dotted !== undefined) return dated(dotted['day'], dotted['month'], dotted['year'], today);
  const slashed = /^(?<a>\d{1,2})\/(?<b>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?$/.exec(text)?.groups;
  if (slashed === undefined) return null;
  const [inDays, inMonths] = dayFirst ? [slashed['a'], slashed['b']] : [slashed['b'], slashed['a']];
  return dated(inDays, inMonths, slashed['year'], today);
}

function readMonth(words: readonly string[], { today }: Calendar): RelativeDates | null {
  const [first = '', second = '', third = ''] = words;
  const yearOf = (text: string) => (/^(?:19|20)\d{2}$/.test(text) ? text : undefined);
  const dayOf = (text: string) => /^(?<day>\d{1,2})(?:\.|st|nd|rd|th)?,?$/.exec(text)?.groups?.['day'];
  const month = (text: string) => months.get(text.replace(/[.,]$/, ''));
  const [leading, trailing] = [month(first), month(second)];
  if (leading === undefined && trailing !== undefined) {
    const year = yearOf(third);
    const found = dated(dayOf(first), String(trailing + 1), year, today);
    return found && { ...found, wordCount: year === undefined ? 2 : 3 };
  }
  if (leading === undefined) return null;
  const year = yearOf(second);
  if (year !== undefined) return day(`${year}-${String(leading + 1).padStart(2, '0')}`, 2);
  const written = dayOf(second);
  if (written !== undefined && Number(written) <= 31) {
    const afterwards = yearOf(third);
    const found = dated(written, String(leading + 1), afterwards, today);
    if (found !== null) return { ...found, wordCount: afterwards === undefined ? 2 : 3 };
  }
  // Without a day or year, three letters are no month, because "may" is another word as well.
  if (first.length < 4 && first !== 'mai') return null;
  const [thisYear = '', thisMonth = '01'] = today.split('-');
  const nearest = leading + 1 > Number(thisMonth) ? Number(thisYear) - 1 : Number(thisYear);
  return day(`${nearest}-${String(leading + 1).padStart(2, '0')}`);
}

function dated(
  inDays: string | undefined,
  inMonths: string | undefined,
  year: string | undefined,
  today: string,
): RelativeDates | null {
  if (inDays === undefined || inMonths === undefined) return null;
  const written = (inYears: string) => `${inYears}-${inMonths.padStart(2, '0')}-${inDays.padStart(2, '0')}`;
  if (year !== undefined) {
    const full = dateOf(written(year.length === 2 ? `20${year}` : year));
    return full === null ? null : day(full);
  }
  // 29 February can be eight years ago.
  for (let ago = 0; ago <= 8; ago += 1) {
    const found = dateOf(written(String(Number(today.slice(0, 4)) - ago)));
    if (found !== null && found <= today) return day(found);
  }
  return null;
}

function dateOf(text: string): string | null {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

function back(today: string, weekday: number): number {
  const now = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return (now - weekday + 7) % 7;
}

function shift(from: string, days: number): string {
  const date = new Date(`${from}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
