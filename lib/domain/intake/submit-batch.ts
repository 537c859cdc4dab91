import type { Context } from '@/lib/platform/context';
import { takeRoom } from '@/lib/platform/storage/quota';
import type { RawOrigin } from '@/lib/domain/receipts/prepare-receipt';
import { submitReceipt } from './submit-receipt';
import type { SubmittedReceipt } from '@/lib/domain/receipts/submission';
import { issueRewards, type WonReward } from '@/lib/domain/loyalty/store/rewards';

/** A receipt that was made from a raw one. */
interface MadeReceipt {
  readonly raw: RawOrigin;
  readonly receipt: SubmittedReceipt;
}

/**
 * Stores receipts one after the other, in the transaction of the context, and then issues the rewards that they win; each
 * is an object of its own. Answers their ids.
 * @throws what `submitReceipt` throws: roll back then.
 */
export async function submitBatch(
  ctx: Context,
  all: readonly MadeReceipt[],
): Promise<ReadonlyMap<SubmittedReceipt, string>> {
  const ids = new Map<SubmittedReceipt, string>();
  const won: WonReward[] = [];
  const files: { bytes: number }[] = [];
  for (const { raw, receipt } of all) {
    const { id } = await submitReceipt(ctx, receipt, { raw, won, files });
    ids.set(receipt, id);
  }
  await issueRewards(ctx, won);
  await takeRoom(ctx, files);
  return ids;
}
