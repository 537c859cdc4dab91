import type { Context } from '@/lib/platform/context';
import { returnedTransactions } from './named-transactions';
import type { StoredReceipt } from '../present';
import { readReferring, readRelated, readReturnTimes, type RelatedRow } from '../store/references';

const relatedMax = 50;

export type Relation = 'original' | 'return' | 'duplicate' | 'copied';

export interface RelatedReceipt {
  readonly relation: Relation;
  readonly receipt: RelatedRow;
}

/**
 * Lists sales, returns and copies: at most fifty that name this receipt, and twenty that this receipt names.
 */
export async function listRelatedReceipts(
  ctx: Context<'get_receipt'>,
  stored: StoredReceipt,
): Promise<RelatedReceipt[]> {
  if (stored.test) return [];
  const { submitted } = stored;
  // A copy is stored under an id with a suffix; the submitted id is that of the original.
  const transactionId = submitted.transaction_id;
  const named = stored.duplicate ? [transactionId] : returnedTransactions(submitted);
  const [found, naming] = await Promise.all([
    named.length === 0 ? [] : readRelated(ctx, named),
    readReferring(ctx, transactionId, { except: stored.id, count: relatedMax }),
  ]);
  return [
    ...found.map((receipt) => ({ relation: stored.duplicate ? 'copied' : 'original', receipt }) as const),
    ...naming
      .filter(({ kind }) => kind === 'duplicate' || !stored.duplicate)
      .map(({ kind, ...receipt }) => ({ relation: kind, receipt })),
  ];
}

export async function listReturnTimes(
  ctx: Context<'get_receipt'>,
  { transactionId }: Pick<StoredReceipt, 'transactionId'>,
): Promise<readonly string[]> {
  return (await readReturnTimes(ctx, [transactionId])).get(transactionId) ?? [];
}
