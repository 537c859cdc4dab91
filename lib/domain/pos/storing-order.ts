import { isDeepStrictEqual } from 'node:util';
import type { SubmittedReceipt } from '@/lib/domain/receipts/submission';

interface Submitted {
  readonly receipt: SubmittedReceipt;
}

/**
 * Receipts of one transaction in the order to store them: consumer by consumer, so that two transactions that share new
 * ones, or points, never deadlock. Their stores are held by then. What differs in none of that
 * stays in the order it came; so do receipts that say different things of one store, whose last word counts: they follow
 * behind the others. Pure.
 */
export function inStoringOrder<Each extends Submitted>(submitted: readonly Each[]): Each[] {
  const [agreed, disputed] = [[] as Each[], [] as Each[]];
  for (const [, ofStore] of Map.groupBy(submitted, ({ receipt }) => storeOf(receipt))) {
    const isAgreed = ofStore.every(({ receipt }) =>
      isDeepStrictEqual(receipt.store, ofStore[0]?.receipt.store),
    );
    (isAgreed ? agreed : disputed).push(...ofStore);
  }
  return [...agreed.toSorted((a, b) => compare(consumerOf(a.receipt), consumerOf(b.receipt))), ...disputed];
}

/** The store whose data a receipt brings; empty for none. */
function storeOf({ store, store_reference: reference }: SubmittedReceipt): string {
  return store === undefined ? '' : JSON.stringify(reference);
}

/** Whom a receipt is for or, failing that, what it is itself, which another transaction may be storing as well. */
function consumerOf({ identifier, transaction_id: transactionId }: SubmittedReceipt): string {
  return JSON.stringify(identifier === undefined ? [1, transactionId] : [0, identifier]);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
