import { isDeepStrictEqual } from 'node:util';
import type { SubmittedReceipt } from '@/lib/receipts/submission';

interface Submitted {
  readonly receipt: SubmittedReceipt;
}

/**
 * Receipts of one transaction in the order to store them: store by store where they bring the store's data, and
 * consumer by consumer, so that two transactions that share new ones, or points, never wait for each other in a circle.
 * What is told apart by none of that stays in the order it came; so do receipts that say different things of one store,
 * whose last word counts. Pure.
 */
export function inStoringOrder<Each extends Submitted>(submitted: readonly Each[]): Each[] {
  const byStore = [...Map.groupBy(submitted, ({ receipt }) => storeOf(receipt))].toSorted(([a], [b]) =>
    compare(a, b),
  );
  return byStore.flatMap(([, ofStore]) => {
    const agreed = ofStore.every(({ receipt }) =>
      isDeepStrictEqual(receipt.store, ofStore[0]?.receipt.store),
    );
    return agreed
      ? ofStore.toSorted((a, b) => compare(consumerOf(a.receipt), consumerOf(b.receipt)))
      : ofStore;
  });
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
