import { dayOf, hourOf } from './local-time';
import { methodKey } from './payment-methods';
import { ratedTaxes, type TaxedReceipt } from './tax-rates';
import { unitsOf } from './units';

/**
 * Version of the way of counting. Raise it when receipts are counted differently. Then all sums are
 * recounted.
 */
export const countingVersion = 2;

export interface CountedReceipt {
  readonly localtime: string;
  readonly storeId: number;
  readonly tillUuid?: string | null | undefined;
  readonly identifier?: string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly total: number;
  readonly duplicate: boolean;
  readonly test?: boolean | undefined;
  readonly submitted: TaxedReceipt & {
    readonly payments?: readonly CountedPayment[] | undefined;
  };
}

interface CountedPayment {
  readonly method: string;
  readonly amount: number;
  readonly currency?: string | undefined;
  readonly change?: number | undefined;
  readonly details?: { readonly change?: number | undefined } | undefined;
}

/** Sum under a key. `units` are decimal digits that count ten-thousandths of the currency. */
export type RollupAmount = readonly [key: string, currency: string, units: string];

/** Contribution of a receipt to the sums. Equal contributions are equal JSON. */
export interface RollupFact {
  /** Day on the clock of the till, such as `2026-03-14`. */
  readonly date: string;
  readonly hour: number;
  readonly store: number;
  readonly till: string | null;
  /** Set for a duplicate or test receipt, whose amounts are not summed. */
  readonly leftOut?: 'duplicate' | 'test';
  readonly identified: boolean;
  readonly currency: string;
  readonly total: string;
  /** Keyed by `methodKey`. */
  readonly payments: readonly RollupAmount[];
  readonly taxes: readonly RollupAmount[];
}

export interface Changes {
  readonly added: readonly RollupFact[];
  readonly removed: readonly RollupFact[];
}

/** ISO 4217 has this code for no currency. */
export const noCurrency = 'XXX';

export function factOf(receipt: CountedReceipt): RollupFact {
  const { localtime, submitted, tillUuid, identifier, total } = receipt;
  const currency = receipt.currency ?? noCurrency;
  const leftOut = receipt.test === true ? 'test' : receipt.duplicate ? 'duplicate' : null;
  return {
    date: dayOf(localtime),
    hour: hourOf(localtime),
    store: receipt.storeId,
    till: tillUuid ?? null,
    ...(leftOut === null ? {} : { leftOut }),
    identified: typeof identifier === 'string',
    currency,
    total: String(unitsOf(total)),
    payments: summed((submitted.payments ?? []).flatMap((payment) => paid(payment, currency))),
    taxes: summed(
      ratedTaxes(submitted).map(({ rate, amount }) => [String(rate), currency, unitsOf(amount)] as const),
    ),
  };
}

function paid({ method, amount, currency, change, details }: CountedPayment, own: string) {
  const key = methodKey(method);
  const given = unitsOf(change ?? details?.change ?? 0);
  return [
    [key, currency ?? own, unitsOf(amount)] as const,
    ...(given === 0n ? [] : [[key, own, -given] as const]),
  ];
}

function summed(all: readonly (readonly [key: string, currency: string, units: bigint])[]): RollupAmount[] {
  const found = new Map<string, { key: string; currency: string; units: bigint }>();
  for (const [key, currency, units] of all) {
    const name = JSON.stringify([key, currency]);
    const before = found.get(name)?.units ?? 0n;
    found.set(name, { key, currency, units: before + units });
  }
  return [...found.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { key, currency, units }]) => [key, currency, String(units)]);
}
