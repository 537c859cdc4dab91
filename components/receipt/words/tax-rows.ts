import type { ReceiptWire } from '@/lib/domain/receipts/schema';

export interface TaxRow {
  readonly name: string | null;
  readonly code: string | null;
  readonly rate: number | null;
  readonly amount: number;
}

export interface TaxSummaryRows {
  readonly heading: 'vat' | 'taxes' | 'vatFromItems';
  readonly rows: readonly TaxRow[];
}

export function taxSums({ net, gross, total }: Pick<ReceiptWire, 'net' | 'gross' | 'total'>): {
  readonly label: 'net' | 'gross';
  readonly value: number;
}[] {
  return [
    { label: 'net' as const, value: net },
    { label: 'gross' as const, value: gross },
  ].flatMap(({ label, value }) => (value === null || value === total ? [] : [{ label, value }]));
}

/**
 * Returns `taxes` or `vat` as submitted. If both are missing, sums the VAT of the items by rate and code, but
 * only if every item has VAT: a partial sum would be a wrong figure on a tax document.
 */
export function taxRows(receipt: ReceiptWire): TaxSummaryRows {
  if (receipt.taxes.length > 0) return { heading: 'taxes', rows: receipt.taxes };
  if (receipt.vat.length > 0)
    return { heading: 'vat', rows: receipt.vat.map((vat) => ({ ...vat, name: null })) };
  const given = receipt.items.map((item) => item.vat).filter((vat) => vat !== null);
  if (given.length < receipt.items.length) return { heading: 'vat', rows: [] };
  const rows = new Map<string, TaxRow>();
  for (const { code, rate, amount } of given) {
    const key = `${rate} ${code}`;
    rows.set(key, { name: null, code, rate, amount: (rows.get(key)?.amount ?? 0) + amount });
  }
  return { heading: 'vatFromItems', rows: [...rows.values()] };
}
