import { foldText } from '../slip/fold';
import { columnNames } from './column-names';

export type Role = keyof typeof columnNames;

export type Columns = ReadonlyMap<Role, string>;

const currencies =
  /[([]?\b(?:eur|euro|chf|usd|gbp|pln|cad|aud|nzd|sek|nok|dkk)\b[)\]]?|[([][€$£][)\]]|[€$£]/g;

function nameOf(column: string): string {
  return foldText(column.replaceAll(/(\p{Ll}{2})(\p{Lu})/gu, '$1 $2'))
    .replaceAll(currencies, ' ')
    .replaceAll(/n°|#|(?<!\p{L})n\.?[o\u00ba](?!\p{L})/gu, ' no ')
    .replaceAll(/[^\p{L}\p{N}%()]+/gu, ' ')
    .trim();
}

const listed = Object.entries(columnNames).map(
  ([role, byLanguage]) =>
    [
      role as Role,
      [...new Set(Object.values(byLanguage as Record<string, string>).flatMap((list) => list.split(',')))],
    ] as const,
);
const rankOf = new Map(
  listed.map(([role, names]) => [role, new Map(names.map((name, rank) => [name, rank]))]),
);

export function journalColumnsOf(header: readonly string[]): Columns {
  const named = header.map((column) => [column, nameOf(column)] as const);
  const isShopify = named.some(([, name]) => name === 'lineitem name');
  const found = listed.flatMap(([role]) => {
    const ranks = rankOf.get(role);
    const candidates = named
      .filter(([, name]) => ranks?.has(name))
      .toSorted(([, one], [, other]) => (ranks?.get(one) ?? 0) - (ranks?.get(other) ?? 0));
    const [first] = candidates;
    return first === undefined ? [] : [[role, first[0]] as const];
  });
  const columns = new Map(found);
  const orderName = named.find(([, name]) => name === 'name');
  if (isShopify && orderName !== undefined) columns.set('number', orderName[0]);
  // In files that are not from Shopify, `email` may be the address of the shop's account.
  const email = named.find(([, name]) => name === 'email');
  if (isShopify && email !== undefined) columns.set('customer', email[0]);
  if (!columns.has('number') && columns.has('transaction')) {
    columns.set('number', columns.get('transaction') ?? '');
  }
  return columns;
}

/** Finds columns such as `VAT (20%)`. */
export function taxColumnsOf(
  header: readonly string[],
): readonly { readonly column: string; readonly rate: number }[] {
  const pattern = /^(?:vat|tax|mwst|ust|moms|tva|iva|btw|ptu)\.?\s?\(?(\d{1,2}(?:[.,]\d{1,2})?)\s?%\)?$/;
  return header.flatMap((column) => {
    const [, rate] = pattern.exec(foldText(column)) ?? [];
    return rate === undefined ? [] : [{ column, rate: Number(rate.replace(',', '.')) }];
  });
}

export function tenderColumnsOf(header: readonly string[]): readonly string[] {
  const names =
    /^(?:cash|card|square gift card|gift card|other tender|bar|bargeld|karte|ec|ec karte|gutschein|especes|cb|efectivo|tarjeta|contanti|carta|contant|pin|gotowka|karta)$/;
  return header.filter((column) => names.test(nameOf(column)));
}

const money: readonly Role[] = ['amount', 'netSales', 'grossSales', 'price', 'total', 'receiptTotal', 'net'];

export function missingColumns(columns: Columns): string[] {
  const missing: string[] = [];
  if (!columns.has('number')) missing.push('the receipt number');
  if (!columns.has('date')) missing.push('the date');
  if (!money.some((role) => columns.has(role))) missing.push('the price, the amount or the total');
  return missing;
}

/**
 * Bank statements have transaction numbers too. Without a receipt number, a journal therefore needs a column
 * that only sales have.
 */
export function isJournal(header: readonly string[]): boolean {
  const columns = journalColumnsOf(header);
  if (missingColumns(columns).length > 0) return false;
  if (columns.get('number') !== columns.get('transaction')) return true;
  return (['quantity', 'rate', 'tax', 'till', 'tip', 'receiptTotal'] as const).some((role) =>
    columns.has(role),
  );
}
