import { code as currencyOf } from 'currency-codes';
import { fiscalWarnings, type FiscalWarning } from '@/lib/domain/fiscal/check-fiscal';
import type { SubmittedReceipt } from './submission';

/** Warnings, searched by `warnings:<name>`. A receipt with warnings is stored nevertheless. */
export const qualityWarnings = [
  'total_mismatch',
  'clock_ahead',
  'card_number_masked',
  ...fiscalWarnings,
] as const;

export type QualityWarning = (typeof qualityWarnings)[number];

/** Clocks of tills drift by seconds. A clock that is minutes ahead of the service is wrong. */
const aheadMaxMs = 10 * 60_000;

interface Arrival {
  readonly submitted: Pick<
    SubmittedReceipt,
    'items' | 'total' | 'discounts' | 'taxes' | 'vat' | 'incomplete' | 'duplicate'
  >;
  readonly currency: string | null;
  readonly timestamp: Date;
  readonly now: Date;
  readonly isMasked: boolean;
  readonly fiscal: readonly FiscalWarning[];
}

export function warningsOf({
  submitted,
  currency,
  timestamp,
  now,
  isMasked,
  fiscal,
}: Arrival): QualityWarning[] {
  const found = new Set<QualityWarning>(fiscal);
  if (!addsUp(submitted, toleranceIn(currency))) found.add('total_mismatch');
  if (timestamp.getTime() - now.getTime() > aheadMaxMs) found.add('clock_ahead');
  if (isMasked) found.add('card_number_masked');
  return qualityWarnings.filter((warning) => found.has(warning));
}

/**
 * True if a usual way of printing explains the total: discounts subtracted or already negative, tax in prices
 * or added. An incomplete receipt need not add up.
 */
function addsUp(receipt: Arrival['submitted'], tolerance: number): boolean {
  if (receipt.incomplete === true) return true;
  const items = sumOf(receipt.items, ({ total }) => total);
  const discounts = receipt.discounts ?? [];
  const reductions = [
    0,
    -sumOf(discounts, ({ amount }) => Math.abs(amount)),
    sumOf(discounts, ({ amount }) => amount),
  ];
  const additions = [
    0,
    sumOf(receipt.taxes ?? [], ({ amount }) => amount),
    sumOf(receipt.vat ?? [], ({ amount }) => amount),
  ];
  return reductions.some((reduction) =>
    additions.some((addition) => Math.abs(items + reduction + addition - receipt.total) <= tolerance),
  );
}

/**
 * Five of the smallest unit, because cash totals are rounded to coins. Another half covers errors of binary
 * fractions.
 */
function toleranceIn(currency: string | null): number {
  const digits = (currency === null ? undefined : currencyOf(currency)?.digits) ?? 2;
  return 5.5 / 10 ** digits;
}

function sumOf<Element>(elements: readonly Element[], amount: (element: Element) => number): number {
  return elements.reduce((sum, element) => sum + amount(element), 0);
}
