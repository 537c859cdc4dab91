import type { ReceiptWire } from '@/lib/domain/receipts/schema';

type Item = ReceiptWire['items'][number];

export interface ItemTax {
  /** Null for VAT. */
  readonly name: string | null;
  readonly code: string | null;
  readonly rate: number | null;
}

export function taxesOf(item: Item): (ItemTax & { readonly amount: number })[] {
  if (item.taxes.length > 0) return item.taxes;
  return item.vat === null ? [] : [{ ...item.vat, name: null }];
}

function onlyTax(item: Item): ItemTax | null {
  const taxes = taxesOf(item);
  return taxes.length === 1 ? (taxes[0] ?? null) : null;
}

/**
 * Returns each item's mark for the tax summary: the tax code or, if there are no codes but several rates, the
 * tax.
 */
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
