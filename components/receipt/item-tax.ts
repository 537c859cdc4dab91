import type { ReceiptWire } from '@/lib/domain/receipts/schema';

type Item = ReceiptWire['items'][number];

/** The tax an item was submitted with, when it is a single one. */
function onlyTax(item: Item): { readonly code: string | null; readonly rate: number | null } | null {
  const taxes = item.taxes.length > 0 ? item.taxes : item.vat === null ? [] : [item.vat];
  return taxes.length === 1 ? (taxes[0] ?? null) : null;
}

/** How item lines point to their row of the tax summary: by code, by rate where rates differ, or not at all. */
export function taxMarks(items: readonly Item[]): {
  readonly code: (item: Item) => string | null;
  readonly rate: (item: Item) => number | null;
  readonly anyCode: boolean;
} {
  const code = (item: Item) => onlyTax(item)?.code ?? null;
  const rate = (item: Item) => onlyTax(item)?.rate ?? null;
  const anyCode = items.some((item) => code(item) !== null);
  const rates = new Set(items.map(rate).filter((value) => value !== null));
  return { code, rate: (item) => (anyCode || rates.size < 2 ? null : rate(item)), anyCode };
}
