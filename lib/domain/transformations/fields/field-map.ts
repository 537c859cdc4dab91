export const mapFields = {
  receipt: ['transaction_id', 'date', 'time', 'store', 'identifier', 'currency', 'total'],
  item: ['name', 'quantity', 'unit', 'unit_price', 'item_total', 'tax_rate'],
  payment: ['method', 'paid'],
} as const;

export type MapField = (typeof mapFields)[keyof typeof mapFields][number];

/** Names that lead to a value. `@name` is an attribute of an XML element, and `#text` its text. */
export type Path = readonly string[];

/** Place in the document, or a constant for every receipt. */
export type FieldSource =
  /** `isNumber` is true for a JSON number: it needs no parsing. */
  { readonly path: Path; readonly isNumber: boolean } | { readonly constant: string };

/** Decimal mark of amounts; `minor` for whole numbers of the smallest unit of the currency. */
export type NumberForm = ',' | '.' | 'minor';

/** If `items` is null, fields of items are looked up in the record. The same is true of `payments`. */
export interface FieldMap {
  /** Such as `['rows']` in CSV; an empty list if the document is a record or a list of records. */
  readonly records: Path;
  /**
   * Records with the same value at this path are the items of one receipt; null if each record is a receipt.
   */
  readonly groupBy: Path | null;
  readonly items: Path | null;
  readonly payments: Path | null;
  readonly sources: Readonly<Partial<Record<MapField, FieldSource>>>;
  readonly numbers: NumberForm;
  /** Picture of dates, for `$toMillis` if it has brackets, otherwise for `$localtime`; `''` for ISO 8601. */
  readonly dates: string;
}

const note = '/* Written from the fields that were chosen; choosing again replaces it. */\n';

export function mappingOf(map: FieldMap): string {
  const { records, groupBy, items } = map;
  const list = records.length === 0 ? '$' : pathOf(records);
  if (groupBy === null) {
    const own = items === null ? null : pathOf(items);
    return `${note}${list}.${receiptOf(map, own, '')}\n`;
  }
  const key = pathOf(groupBy);
  const receipt = receiptOf(map, '$lines', '  ');
  return `${note}$each(${list}[${key} != ""]{ $string(${key}): $ }, function($lines) {\n  $lines[0].${receipt}\n})\n`;
}

type Member = readonly [name: string, value: string | null];

/** `lines` is the expression of the receipt's items; null if the record is its only item. */
function receiptOf(map: FieldMap, lines: string | null, indent: string): string {
  const { sources, payments } = map;
  const inner = `${indent}  `;
  const each = lines === null ? '' : `${lines}.`;
  const itemTotal = itemTotalOf(map);
  const sum = itemTotal === null ? null : lines === null ? itemTotal : `$total(${each}${itemTotal})`;
  const total = amountOf(map, 'total') ?? sum;
  const currency = optionalText(sources.currency);
  const members: readonly Member[] = [
    ['transaction_id', textOf(sources.transaction_id)],
    ['localtime', localtimeOf(map)],
    ['store_reference', storeOf(sources.store)],
    ['identifier', optionalText(sources.identifier)],
    ['total', total],
    ['l10n', currency === null ? null : `{ "currency": ${currency} }`],
    ['items', `${each}${objectOf(itemMembers(map, itemTotal), inner)}`],
    ['payments', paymentsOf(map, payments, total, inner)],
  ];
  return objectOf(members, indent);
}

function itemMembers(map: FieldMap, itemTotal: string | null): readonly Member[] {
  const { sources } = map;
  const rate = sources.tax_rate === undefined ? null : numberOf(sources.tax_rate, '.');
  const tax = `$round(${itemTotal} * ${rate} / (100 + ${rate}), 2)`;
  return [
    ['name', textOf(sources.name)],
    ['quantity', countOf(map) ?? '1'],
    ['unit', optionalText(sources.unit)],
    ['unit_price', amountOf(map, 'unit_price')],
    ['total', itemTotal],
    // The tax is conditional, because some items have none.
    [
      'vat',
      rate === null || itemTotal === null ? null : `$exists(${rate}) ? { "rate": ${rate}, "amount": ${tax} }`,
    ],
  ];
}

function itemTotalOf(map: FieldMap): string | null {
  const [total, price] = [amountOf(map, 'item_total'), amountOf(map, 'unit_price')];
  if (total !== null || price === null) return total;
  const count = countOf(map);
  return count === null ? price : `$round(${count} * ${price}, 2)`;
}

function paymentsOf(map: FieldMap, list: Path | null, total: string | null, indent: string): string | null {
  const method = textOf(map.sources.method);
  if (method === null) return null;
  const amount = amountOf(map, 'paid') ?? (list === null ? total : null);
  const payment = objectOf(
    [
      ['method', method],
      ['amount', amount],
    ],
    indent,
  );
  if (list !== null) return `${pathOf(list)}.${payment}`;
  return map.sources.method !== undefined && 'constant' in map.sources.method
    ? payment
    : `$exists($coalesce(${method})) ? ${payment}`;
}

function objectOf(members: readonly Member[], indent: string): string {
  const written = members
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${indent}  ${JSON.stringify(name)}: ${value}`);
  return `{\n${written.join(',\n')}\n${indent}}`;
}

function pathOf(path: Path): string {
  return path.map(nameOf).join('.');
}

const keywords = /^(?:and|or|in|true|false|null|function)$/;

/** A name with a backquote needs `$lookup`, because backquotes quote names. */
function nameOf(name: string): string {
  if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !keywords.test(name)) return name;
  return name.includes('`') ? `$lookup($, ${JSON.stringify(name)})` : `\`${name}\``;
}

/** The parser gives an element without attributes as plain text, others as objects. `$text_of` reads both. */
function valueOf(source: FieldSource): string {
  if ('constant' in source) return JSON.stringify(source.constant);
  const { path } = source;
  if (path.at(-1) !== '#text') return pathOf(path);
  return `$text_of(${path.length === 1 ? '$' : pathOf(path.slice(0, -1))})`;
}

function textOf(source: FieldSource | undefined): string | null {
  if (source === undefined) return null;
  return 'path' in source && source.isNumber ? `$string(${valueOf(source)})` : valueOf(source);
}

/** `$coalesce` treats a blank text as missing. */
function optionalText(source: FieldSource | undefined): string | null {
  const text = textOf(source);
  return text === null || source === undefined || 'constant' in source ? text : `$coalesce(${text})`;
}

/** If the document has no store, the till's properties or metadata name it. */
function storeOf(source: FieldSource | undefined): string {
  return source === undefined
    ? '$coalesce([$properties.store_reference, $meta.store_reference])'
    : valueOf(source);
}

function numberOf(source: FieldSource, mark: ',' | '.'): string {
  if ('constant' in source) return JSON.stringify(Number(source.constant.replace(',', '.')) || 0);
  return source.isNumber ? valueOf(source) : `$decimal(${valueOf(source)}, "${mark}")`;
}

function amountOf({ sources, numbers }: FieldMap, field: MapField): string | null {
  const source = sources[field];
  if (source === undefined) return null;
  if (numbers !== 'minor' || 'constant' in source) return numberOf(source, numbers === ',' ? ',' : '.');
  const { currency } = sources;
  const code =
    currency !== undefined && 'constant' in currency ? JSON.stringify(currency.constant) : '$meta.currency';
  return `$minor(${valueOf(source)}, ${code})`;
}

function countOf({ sources, numbers }: FieldMap): string | null {
  return sources.quantity === undefined ? null : numberOf(sources.quantity, numbers === ',' ? ',' : '.');
}

function localtimeOf({ sources, dates }: FieldMap): string | null {
  if (sources.date === undefined) return null;
  const time = sources.time === undefined ? null : valueOf(sources.time);
  const between = dates === '' ? 'T' : ' ';
  const whole = [valueOf(sources.date), ...(time === null ? [] : [`"${between}"`, time])].join(' & ');
  if (dates === '') return whole;
  const picture = JSON.stringify(dates);
  return dates.includes('[')
    ? `$substring($fromMillis($toMillis(${whole}, ${picture})), 0, 19)`
    : `$localtime(${whole}, ${picture})`;
}
