import type { Context } from '@/lib/platform/context';
import { returnedTransactions } from './named-transactions';
import type { StoredReceipt } from './present';
import { readReferring, readRelated, readReturnTimes, type RelatedRow } from './store/references';

/** Receipts of one kind that are listed. */
const relatedMax = 50;

/** How another receipt is related to one: it was returned with it, returns it, is its copy, or is what it is a copy of. */
export type Relation = 'original' | 'return' | 'duplicate' | 'copied';

/** A receipt that another one has to do with. */
export interface RelatedReceipt {
  readonly relation: Relation;
  readonly receipt: RelatedRow;
}

/**
 * The receipts that a receipt has to do with: the sales its goods were returned from, its own returns, the copies of its
 * transaction. At most fifty that name it, and the twenty that it names.
 */
export async function listRelatedReceipts(
  ctx: Context<'get_receipt'>,
  stored: StoredReceipt,
): Promise<RelatedReceipt[]> {
  if (stored.test) return [];
  const { submitted } = stored;
  // Copies keep the transaction id they came with beside the one they are stored under.
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

/** When goods of a receipt were returned, as local times, oldest first. */
export function listReturnTimes(
  ctx: Context<'get_receipt'>,
  { transactionId }: Pick<StoredReceipt, 'transactionId'>,
): Promise<string[]> {
  return readReturnTimes(ctx, transactionId);
}
