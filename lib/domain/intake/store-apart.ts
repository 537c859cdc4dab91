import { keysOf, linkAttachments, writeInline, type InlineFiles } from '@/lib/domain/attachments/link-inline';
import { queueArrival } from '@/lib/domain/delivery/queue-arrival';
import { applyLoyalty, findProgramsFor } from '@/lib/domain/loyalty/apply-loyalty';
import { issueRewards, type WonReward } from '@/lib/domain/loyalty/store/rewards';
import { insertReceipts } from '@/lib/domain/receipts/store/insert';
import { saveStoreFromReceipt } from '@/lib/domain/stores/save-from-receipt';
import { findStore, type StoreRow } from '@/lib/domain/stores/store/stores';
import { inTransaction, type Context } from '@/lib/platform/context';
import { isTransaction } from '@/lib/platform/db/client';
import { openQueue } from '@/lib/platform/queue/enqueue';
import { keepWritten } from '@/lib/platform/storage/keep-written';
import { takeRoom } from '@/lib/platform/storage-quota';
import { newReceiptOf, storeMissing, type Arrival } from './arrival';
import { listTestReceipt } from './list-test-receipt';
import { AlreadyThere } from './replay';
import { submissionOf, type Submission } from './submission';

/** What receipts of one transaction bring that is stored behind the last of them. */
export interface Gains {
  /** Rewards that they win. */
  readonly won: WonReward[];
  /** Files that are to be counted. */
  readonly files: { readonly bytes: number }[];
  /** Under which keys their bytes lie. */
  readonly keys: string[];
}

/**
 * Stores a receipt and all that comes with it in a transaction of its own, or in that of its context. What it gains goes to
 * `gains` when that is given, and is stored otherwise.
 * @throws AlreadyThere, and what `submitReceipt` throws.
 */
export async function storeApart(arrival: Arrival, gains?: Gains): Promise<Submission> {
  const { ctx, submitted, attachments, test } = arrival;
  // Outside: opening it takes connections that transactions at once might all hold.
  await openQueue();
  const programs = test ? [] : await findProgramsFor(ctx, [submitted]);
  const inline: InlineFiles = attachments === undefined ? new Map() : await writeInline(ctx, attachments);
  const store = async (inner: Context) => {
    const { won, files, keys } = gains ?? { won: [], files: [], keys: [] };
    const linked = attachments === undefined ? {} : await linkAttachments(inner, attachments, inline);
    const receipt = newReceiptOf(arrival, await storeOf(inner, arrival), linked);
    const { row } = receipt;
    if (!(await insertReceipts(inner, [receipt])).has(row.id)) throw new AlreadyThere();
    if (test) await listTestReceipt(inner, row.id);
    else await queueArrival(inner, row.id, submitted.properties);
    won.push(...(await applyLoyalty(inner, { ...row, identifier: row.identifier ?? null }, programs)));
    files.push(...inline.values());
    keys.push(...keysOf(inline));
    if (gains === undefined) {
      await issueRewards(inner, won);
      await takeRoom(inner, files);
    }
    return submissionOf(ctx, receipt);
  };
  // A savepoint is of use only where something is stored before it is known whether the receipt is there already.
  const hasMore = submitted.store !== undefined || attachments !== undefined;
  if (isTransaction(ctx.db) && !hasMore) return store(ctx);
  return keepWritten(keysOf(inline), () => inTransaction(ctx, store));
}

async function storeOf(ctx: Context, { submitted }: Arrival): Promise<StoreRow> {
  const { store, store_reference: reference } = submitted;
  if (store !== undefined) return saveStoreFromReceipt(ctx, reference, store);
  const found = await findStore(ctx, reference);
  if (found === null) throw storeMissing(reference);
  return found;
}
