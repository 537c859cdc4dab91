import { journalColumnsOf, type Role } from '@/lib/formats/parsers/journal/columns';
import { decimalMarkOf } from '@/lib/formats/parsers/journal/numbers';
import { dateOrderOf, type PlaceHints } from '@/lib/formats/parsers/journal/times';
import type { FieldMap, MapField, NumberForm, Path, FieldSource } from './field-map';
import { elementsAt, listsIn, placesIn, type DocumentPlace } from './places';

const shortNames: readonly (readonly [Role, RegExp])[] = [
  ['number', /^(?:id|no|nr|num|number|nummer)$/i],
  ['item', /^(?:#text|title|what|label)$/i],
  ['total', /^(?:sum|total_amount)$/i],
  ['payment', /^(?:method|type|art|means)$/i],
];

const numeral = /^[-−]?\d+(?:[.,]\d+)*$/;

type Roles = ReadonlyMap<Role, DocumentPlace>;

/** Finds the place of each role by the full path, then by its last name, then by a short name. */
function rolesOf(places: readonly DocumentPlace[]): Roles {
  const roles = new Map<Role, DocumentPlace>();
  const take = (named: readonly (readonly [string, DocumentPlace])[]) => {
    const byName = new Map(named.toReversed());
    for (const [role, name] of journalColumnsOf([...new Map(named).keys()])) {
      const place = byName.get(name);
      if (place !== undefined && !roles.has(role)) roles.set(role, place);
    }
  };
  const plain = (name: string) => name.replace(/^[@#]/, '');
  take(places.map((place) => [place.path.map(plain).join(' '), place] as const));
  take(places.map((place) => [plain(place.path.at(-1) ?? ''), place] as const));
  for (const [role, pattern] of shortNames) {
    const place = places.find(({ path }) => pattern.test((path.at(-1) ?? '').replace(/^@/, '')));
    if (place !== undefined && !roles.has(role)) roles.set(role, place);
  }
  return roles;
}

const lineRoles: readonly Role[] = ['amount', 'netSales', 'grossSales', 'total', 'price', 'net'];

/**
 * Returns the list with most of the wanted roles; null if no list has two. Of equal lists, the innermost
 * wins.
 */
function bestList(elements: readonly unknown[], wanted: readonly Role[]): Path | null {
  const scored = listsIn(elements).map((path) => {
    const found = rolesOf(placesIn(elementsAt(elements, path)));
    return { path, score: wanted.filter((role) => found.has(role)).length };
  });
  const none: { readonly path: Path | null; readonly score: number } = { path: null, score: 2 };
  return scored.reduce((one, other) => (other.score >= one.score ? other : one), none).path;
}

export interface FieldPlaces {
  readonly receipt: readonly DocumentPlace[];
  readonly item: readonly DocumentPlace[];
  readonly payment: readonly DocumentPlace[];
}

export function placesOf(
  document: unknown,
  map: Pick<FieldMap, 'records' | 'items' | 'payments'>,
): FieldPlaces {
  const records = elementsAt([document], map.records);
  const receipt = placesIn(records);
  const inList = (list: Path | null) => (list === null ? receipt : placesIn(elementsAt(records, list)));
  return { receipt, item: inList(map.items), payment: inList(map.payments) };
}

export function recordPaths(document: unknown): readonly Path[] {
  return [[], ...listsIn([document])];
}

/**
 * Guesses fields from names and values. A field that is not found has no source. `hints` say whether 03/04 is
 * in March or April.
 */
export function guessFields(document: unknown, hints: PlaceHints): FieldMap {
  const candidates = recordPaths(document).map((records) => guessAt(document, records, hints));
  const scored = candidates.map((map) => {
    const { sources } = map;
    const own: readonly MapField[] = ['transaction_id', 'date'];
    const weight = own.filter((field) => sources[field] !== undefined).length * 3;
    return { map, score: weight + Object.keys(sources).length };
  });
  const [first = { map: guessAt(document, [], hints), score: 0 }, ...others] = scored;
  // Of equal scores, the innermost list wins.
  return others.reduce((one, other) => (other.score >= one.score ? other : one), first).map;
}

export function guessAt(document: unknown, records: Path, hints: PlaceHints): FieldMap {
  const elements = elementsAt([document], records);
  const items = bestList(elements, ['item', 'quantity', 'amount', 'price', 'rate']);
  const payments = bestList(elements, ['payment', 'amount']);
  const lists = { records, items, payments: payments?.join() === items?.join() ? null : payments };
  const places = placesOf(document, lists);
  const [receipt, item, payment] = [rolesOf(places.receipt), rolesOf(places.item), rolesOf(places.payment)];
  const number = receipt.get('number') ?? receipt.get('transaction');
  const name = item.get('item');
  const isOwnItem = items === null && name !== undefined;
  const groupBy = isOwnItem && number !== undefined && name !== number ? number.path : null;
  const line =
    lineRoles.map((role) => item.get(role)).find((place) => place !== undefined) ??
    (items === null ? undefined : onlyNumber(places.item, item));
  const price = item.get('price');
  const lineTotal = line === price && items === null && !isOwnItem ? undefined : line;
  const quantity = item.get('quantity');
  const [date, time] = [receipt.get('date'), receipt.get('time')];
  const whole =
    receipt.get('receiptTotal') ?? (items === null && groupBy !== null ? undefined : receipt.get('total'));
  // The price of one piece is not the total of several.
  const isPriceOnly = lineTotal !== undefined && lineTotal === price && quantity !== undefined;
  const dated = [date, time].filter((place) => place !== undefined);
  const numeric = [line, price, whole].filter((place) => place !== undefined);
  const found: readonly (readonly [MapField, DocumentPlace | undefined])[] = [
    ['transaction_id', number],
    ['date', date ?? time],
    ['time', date === undefined ? undefined : time],
    ['store', receipt.get('store')],
    ['identifier', receipt.get('customer')],
    ['currency', receipt.get('currency')],
    ['total', whole],
    ['name', name],
    ['quantity', quantity],
    ['unit', item.get('unit')],
    ['unit_price', price],
    // The record is its receipt's only item, so the receipt's total is the item's.
    ['item_total', isPriceOnly ? undefined : (lineTotal ?? (items === null ? whole : undefined))],
    ['tax_rate', item.get('rate')],
    ['method', payment.get('payment')],
    ['paid', lists.payments === null ? undefined : (payment.get('amount') ?? payment.get('total'))],
  ];
  const sources: Partial<Record<MapField, FieldSource>> = {};
  for (const [field, place] of found) if (place !== undefined) sources[field] = sourceOf(place);
  // A receipt needs an item, so the whole sale becomes one.
  if (name === undefined && items === null) sources.name = { constant: 'Item' };
  return { ...lists, groupBy, sources, numbers: numberForm(numeric), dates: dateForm(dated, hints) };
}

function onlyNumber(places: readonly DocumentPlace[], roles: Roles): DocumentPlace | undefined {
  const named = new Set(roles.values());
  const numbers = places.filter(
    (place) =>
      !named.has(place) && place.values.length > 0 && place.values.every((text) => numeral.test(text)),
  );
  return numbers.length === 1 ? numbers[0] : undefined;
}

export function sourceOf({ path, isNumber }: DocumentPlace): FieldSource {
  return { path, isNumber };
}

function numberForm(places: readonly DocumentPlace[]): NumberForm {
  if (places.some(({ path }) => /cent|minor/i.test(path.at(-1) ?? ''))) return 'minor';
  return (
    decimalMarkOf(
      places.flatMap(({ isNumber, values }) => (isNumber ? [] : values)),
      2,
    ) ?? '.'
  );
}

const numericDate =
  /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:([T, ]+)(\d{1,2}):(\d{2})(:\d{2})?(?:\s?([ap]m))?)?/i;

/** Returns `''` for ISO 8601 and unknown forms. */
export function dateForm(places: readonly DocumentPlace[], hints: PlaceHints): string {
  const [dates = [], times = []] = places.map(({ values }) => values);
  const cells = dates.map((date, index) =>
    times.length === 0 ? date : `${date} ${times[index] ?? times[0]}`,
  );
  const [first = ''] = cells;
  const compact = /^\d{8}([T ]?)(\d{6}|\d{4})?/.exec(first);
  if (compact !== null) {
    const [, between = '', clock = ''] = compact;
    return `YYYYMMDD${between}${'hhmmss'.slice(0, clock.length)}`;
  }
  if (/^\d{4}-\d{2}-\d{2}T/.test(first)) return '';
  const parts = numericDate.exec(first);
  if (parts === null) return '';
  const [, one = '', sign = '', , year = '', between = '', hour, , seconds, half] = parts;
  const order = one.length === 4 ? 'year' : dateOrderOf(cells, hints) === 'month' ? 'month' : 'day';
  const isPadded = cells.every((cell) =>
    /^\d\d(?:\d\d)?[./-]\d\d[./-]\d\d(?:\d\d)?(?:[T, ]+\d\d:|$)/.test(cell),
  );
  const isFixed = isPadded && half === undefined;
  const [y, m, d, h, min, s] = isFixed
    ? [order === 'year' || year.length === 4 ? 'YYYY' : 'YY', 'MM', 'DD', 'hh', 'mm', 'ss']
    : ['[Y]', '[M]', '[D]', half === undefined ? '[H]' : '[h]', '[m]', '[s]'];
  const ordered = { year: [y, m, d], month: [m, d, y], day: [d, m, y] }[order].join(sign);
  if (hour === undefined) return ordered;
  const clock = [h, min, ...(seconds === undefined ? [] : [s])].join(':');
  return `${ordered}${between}${clock}${half === undefined ? '' : ' [P]'}`;
}
