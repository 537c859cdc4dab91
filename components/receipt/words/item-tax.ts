import type { ReceiptWire } from '@/lib/domain/receipts/schema';

type Item = ReceiptWire['items'][number];

/** A tax of an item. */
export interface ItemTax {
  /** As the till calls it; null for VAT. */
  readonly name: string | null;
  readonly code: string | null;
  readonly rate: number | null;
}

/** The taxes of an item with their amounts: its `taxes`, else its `vat`. */
export function taxesOf(item: Item): (ItemTax & { readonly amount: number })[] {
  if (item.taxes.length > 0) return item.taxes;
  return item.vat === null ? [] : [{ ...item.vat, name: null }];
}

/** The tax an item was submitted with, when it is a single one. */
function onlyTax(item: Item): ItemTax | null {
  const taxes = taxesOf(item);
  return taxes.length === 1 ? (taxes[0] ?? null) : null;
}

/** How item lines point to their row of the tax summary: by code, by the tax itself where rates differ, or not at all. */
export function taxMarks(items: readonly Item[]): {
  readonly code: (item: Item) => string | null;
  readonly tax: (item: Item) => ItemTax | null;
  readonly anyCode: boolean;
} {
  const code = (item: Item) => onlyTax(item)?.code ?? null;
  const anyCode = items.some((item) => code(item) !== null);
  const rates = new Set(items.map((item) => onlyTax(item)?.rate ?? null).filter((rate) => rate !== null));
  return { code, tax: (item) => (anyCode || rates.size < 2 ? null : onlyTax(item)), anyCode };
}
