import { code as currencyOf } from 'currency-codes';
import { fiscalWarnings, type FiscalWarning } from '@/lib/domain/fiscal/check-fiscal';
import type { SubmittedReceipt } from './submission';

/**
 * Facts of a receipt that is stored as sent, except masked card numbers; staff see a warning, and find it by
 * `warnings:<name>`.
 */
export const qualityWarnings = [
  'total_mismatch',
  'clock_ahead',
  'card_number_masked',
  ...fiscalWarnings,
] as const;

export type QualityWarning = (typeof qualityWarnings)[number];

/** Tills' clocks drift by seconds; minutes ahead of the service are wrong. */
const aheadMaxMs = 10 * 60_000;

interface Arrival {
  readonly submitted: Pick<
    SubmittedReceipt,
    'items' | 'total' | 'discounts' | 'taxes' | 'vat' | 'incomplete' | 'duplicate'
  >;
  /** ISO 4217; null when it is unknown. */
  readonly currency: string | null;
  readonly timestamp: Date;
  readonly now: Date;
  /** True when a card number was masked. */
  readonly isMasked: boolean;
  readonly fiscal: readonly FiscalWarning[];
}

/** In the order of `qualityWarnings`. */
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
 * True when some usual way of printing receipts explains the total: discounts of the whole receipt subtracted or
 * already signed, tax inside the prices or on top of them. An incomplete receipt need not add up.
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

/** Five of the smallest unit, which rounding to the smallest coin explains; half a unit against binary fractions. */
function toleranceIn(currency: string | null): number {
  const digits = (currency === null ? undefined : currencyOf(currency)?.digits) ?? 2;
  return 5.5 / 10 ** digits;
}

function sumOf<Element>(elements: readonly Element[], amount: (element: Element) => number): number {
  return elements.reduce((sum, element) => sum + amount(element), 0);
}
