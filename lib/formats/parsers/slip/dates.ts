import { foldText } from './fold';
import type { SlipLanguage } from './words';

export interface SlipTime {
  /** Such as `2026-03-14T12:34:56`. Midnight if the slip has no time. */
  readonly localtime: string;
  readonly hasTime: boolean;
  readonly isAmbiguous: boolean;
}

/** Facts that decide, together with other dates of the slip, whether 03/04 is in March or April. */
export interface DateHints {
  readonly language: SlipLanguage | null;
  readonly currency: string | null;
  readonly isAmerican: boolean;
  /** True for a slip with a plain `$` and a 12-hour clock, but no country. */
  readonly hasDollarsAndHalfDays: boolean;
  /** IANA name. */
  readonly timezone: string | null;
  /** Time of arrival in ISO 8601. Tills send slips on the day of the sale. */
  readonly received: string | null;
}

const monthNames: readonly string[] = [
  'january jan januar jaenner janner janvier janv enero ene gennaio gen januari janeiro styczen stycznia sty يناير كانون الثاني',
  'february feb februar fevrier fevr fev febrero febbraio februari fevereiro luty lutego lut فبراير شباط',
  'march mar maerz marz mrz mars marzo maart mrt marts marco marzec marca مارس اذار آذار',
  'april apr avril avr abril abr aprile kwiecien kwietnia kwi ابريل أبريل نيسان',
  'may mai mayo maggio mag mei maio maj maja مايو ايار أيار',
  'june jun juni juin junio giugno giu junho czerwiec czerwca cze يونيو حزيران',
  'july jul juli juillet juil julio luglio lug julho lipiec lipca lip يوليو تموز',
  'august aug aout agosto ago augustus augusti sierpien sierpnia sie اغسطس أغسطس آب اب',
  'september sep sept septembre septiembre set settembre wrzesien wrzesnia wrz سبتمبر ايلول أيلول',
  'october oct oktober okt octobre octubre outubro out ottobre ott pazdziernik pazdziernika paz اكتوبر أكتوبر تشرين الاول',
  'november nov novembre noviembre novembro listopad listopada lis نوفمبر تشرين الثاني',
  'december dec dezember dez decembre diciembre dezembro desember des dic dicembre grudzien grudnia gru ديسمبر كانون الاول',
];

const months = new Map(
  monthNames.flatMap((names, index) =>
    foldText(names)
      .split(' ')
      .filter((name) => !['الثاني', 'الاول', 'كانون', 'تشرين'].includes(name))
      .map((name) => [name, index + 1] as const),
  ),
);

interface Candidate {
  readonly line: number;
  /** `first` and `second` are day and month in the order in which they are printed. */
  readonly year: number;
  readonly first: number;
  readonly second: number;
  readonly order: 'day' | 'month' | 'either';
  readonly separator: string;
  readonly time: string | null;
  readonly weight: number;
}

const iso = /(?<!\d)(\d{4})[-./年]\s?(\d{1,2})[-./月]\s?(\d{1,2})(?!\d)/g;
// Does not take the hour of "18.07. 21:42" for a year.
const numeric = /(?<![\d.,/-])(\d{1,2})([-./])\s?(\d{1,2})\2\s?(\d{4}|\d{2}(?!:\d))(?!\d|[-./]\d)/g;
const named =
  /(?<![\d.,])(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[ .\-/]{0,2}(?:de |of |d')?(\p{L}{2,12})\.?[ ,.\-/]{0,2}(?:de |del )?(\d{4}|'?\d{2})(?!\d|:)/gu;
const monthFirst =
  /(?<!\p{L})(\p{L}{3,12})\.?[ .\-/]{0,2}(\d{1,2})(?:st|nd|rd|th)?[ ,.\-/]{1,3}(\d{4}|\d{2})(?!\d|:)/gu;
const clock =
  /(?<![\d.,]|\d:)(\d{1,2})\s?[:h]\s?(\d{2})(?:[:'m]\s?(\d{2}))?(?:[.,]\d{1,6})?(?:\s?(z(?!\p{L})|[ap]\.?\s?m\.?(?!\p{L})|ص|م(?!\p{L}))|([ap])(?![\p{L}\d]))?/gu;
const dotted = /(?<![\d.,:])([01]?\d|2[0-3])\.([0-5]\d)(?:\.([0-5]\d))?(?![\d.,])/;
const timeWords = /(?<!\p{L})(?:uhr|uhrzeit|zeit|time|ora|ore|heure|hora|tijd|godz|godzina)(?!\p{L})/u;

const otherDates =
  /valid|expir|until|gultig|bis zum|valable|jusqu|hasta|vence|scad|valido|geldig|wazn|birth|geb\.|best before|mhd|since|seit|return by|umtausch|rev\.|version|صالح/u;
const technical = /tse|signatur|start|ende|stop|serien|trx|seq/u;
const dateWords = /(?<!\p{L})(?:date|datum|fecha|data|dat|le|التاريخ|تاريخ)(?!\p{L})/u;

const monthFirstCurrencies: ReadonlySet<string> = new Set(['USD']);
const monthFirstZones =
  /^(?:America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Indiana|Kentucky|North_Dakota|Juneau|Sitka|Nome|Adak)|US\/|Pacific\/(?:Honolulu|Guam)|Asia\/Manila)/;

export function slipTimeOf(folded: readonly string[], hints: DateHints): SlipTime | null {
  const candidates = folded.flatMap((line, index) => candidatesOf(line, index));
  if (candidates.length === 0) return null;
  const best = candidates.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  const time = best.time ?? timeNear(folded, best.line);
  const isMonthFirst = orderOf(best, candidates, hints);
  const [month, day] = isMonthFirst === true ? [best.first, best.second] : [best.second, best.first];
  const date = `${best.year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return {
    localtime: `${date}T${time ?? '00:00:00'}`,
    hasTime: time !== null,
    isAmbiguous: isMonthFirst === null,
  };
}

export function hasDate(line: string): boolean {
  return candidatesOf(line, 0).length > 0;
}

export function hasTime(line: string): boolean {
  return usableTime(line) !== null;
}

const weightOf = ({ weight, time }: Candidate) => weight + (time === null ? 0 : 2);

function candidatesOf(whole: string, index: number): Candidate[] {
  const line = whole.slice(0, otherDates.exec(whole)?.index);
  const found: Candidate[] = [];
  const weight = (technical.test(line) ? -4 : 0) + (dateWords.test(line) ? 1 : 0);
  const add = (year: string, first: number, second: number, order: Candidate['order'], separator: string) => {
    const fullYear = Number(year.replace("'", '')) + (year.replace("'", '').length === 2 ? 2000 : 0);
    const [day, month] = order === 'month' ? [second, first] : [first, second];
    const fits = isDate(fullYear, month, day);
    const swapped = isDate(fullYear, day, month);
    if (!fits && !(order === 'either' && swapped)) return;
    const decided =
      order !== 'either' ? order : !swapped || first === second ? 'day' : fits ? 'either' : 'month';
    found.push({
      line: index,
      year: fullYear,
      first,
      second,
      order: decided,
      separator,
      time: timeIn(line),
      weight,
    });
  };
  for (const [, year = '', month, day] of line.matchAll(iso))
    add(year, Number(month), Number(day), 'month', 'iso');
  for (const [, first, separator = '', second, year = ''] of line.matchAll(numeric)) {
    add(year, Number(first), Number(second), separator === '.' ? 'day' : 'either', separator);
  }
  for (const [, day, name = '', year = ''] of line.matchAll(named)) {
    const month = months.get(name);
    if (month !== undefined) add(year, Number(day), month, 'day', 'name');
  }
  for (const [, name = '', day, year = ''] of line.matchAll(monthFirst)) {
    const month = months.get(name);
    if (month !== undefined) add(year, month, Number(day), 'month', 'name');
  }
  return found;
}

function isDate(year: number, month: number, day: number): boolean {
  if (year < 1990 || year > 2099 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** True if the month comes first; null if nothing decides. */
function orderOf(best: Candidate, all: readonly Candidate[], hints: DateHints): boolean | null {
  if (best.order !== 'either') return best.order === 'month';
  const other = all.find(({ order, separator }) => order !== 'either' && separator === best.separator);
  if (other !== undefined) return other.order === 'month';
  if (hints.language !== null && hints.language !== 'en') return false;
  if (hints.isAmerican) return true;
  return (
    usuallyMonthFirst(hints) ??
    orderByArrival(best, hints.received) ??
    (hints.hasDollarsAndHalfDays ? true : null)
  );
}

export function usuallyMonthFirst({
  currency,
  timezone,
}: Pick<DateHints, 'currency' | 'timezone'>): boolean | null {
  if (currency !== null && currency !== 'CAD') return monthFirstCurrencies.has(currency);
  return timezone !== null && timezone !== 'UTC' ? monthFirstZones.test(timezone) : null;
}

export function monthNumberOf(word: string): number | undefined {
  return months.get(word);
}

function orderByArrival({ year, first, second }: Candidate, received: string | null): boolean | null {
  if (received === null) return null;
  const arrived = Date.parse(received);
  const daysApart = (month: number, day: number) =>
    Math.abs(arrived - Date.UTC(year, month - 1, day)) / 86_400_000;
  const [asMonth, asDay] = [daysApart(first, second), daysApart(second, first)];
  if (Math.min(asMonth, asDay) > 3 || Math.max(asMonth, asDay) < 10) return null;
  return asMonth < asDay;
}

function timeIn(line: string): string | null {
  for (const [, hour, minute, second = '00', half, letter] of line.matchAll(clock)) {
    const time = clockTime(Number(hour), Number(minute), Number(second), half ?? letter);
    if (time !== null) return time;
  }
  if (!timeWords.test(line)) return null;
  const [, hour, minute, second = '00'] = dotted.exec(line.replaceAll(numeric, ' ')) ?? [];
  return hour === undefined ? null : clockTime(Number(hour), Number(minute), Number(second), undefined);
}

function clockTime(hour: number, minute: number, second: number, half: string | undefined): string | null {
  const isAfternoon = half !== undefined && /^(?:p|م)/.test(half);
  const isMorning = half !== undefined && /^(?:a|ص)/.test(half);
  if (hour > 23 || minute > 59 || second > 59 || ((isAfternoon || isMorning) && hour > 12)) return null;
  const full = isAfternoon && hour < 12 ? hour + 12 : isMorning && hour === 12 ? 0 : hour;
  return [full, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Prefers a time near the date, then the first time with a label, then the last usable time of the slip. */
function timeNear(folded: readonly string[], line: number): string | null {
  for (const at of [line + 1, line - 1, line + 2, line - 2, line + 3, line - 3]) {
    const time = usableTime(folded[at]);
    if (time !== null) return time;
  }
  const labelled = folded.find((text) => timeWords.test(text) && usableTime(text) !== null);
  // Polish slips print the date at the top and the time in the last line.
  return usableTime(labelled ?? folded.findLast((text) => usableTime(text) !== null));
}

function usableTime(text: string | undefined): string | null {
  const isOther =
    text === undefined || technical.test(text) || otherDates.test(text) || /\d\s?-\s?\d{1,2}:\d/.test(text);
  return isOther ? null : timeIn(text);
}
