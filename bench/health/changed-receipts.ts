import { seedReceipts } from '@/demo/seed-receipts';
import type { Context } from '@/lib/platform/context';
import { indexedReceipt, receiptIndex } from '@/lib/domain/receipts/index-receipt';
import { sealSearch } from '@/lib/domain/receipts/seal-search';
import { listReceiptIds, readReceipts } from '@/lib/domain/receipts/store/receipts';

/** Receipts of a retailer, enough for some segments. */
const receipts = 5_600;
/** Of so many the tail holds a change that segments do not know yet: far more than a job leaves there. */
const changedReceipts = 1_300;

/** Loads receipts, seals them, and lets many of them change since. Returns how many changes the tail holds. */
export async function makeChangedReceipts(ctx: Context<string>): Promise<number> {
  await seedReceipts(ctx, {
    receipts,
    seed: 7,
    days: 300,
    products: 800,
    until: new Date('2026-01-31T20:00:00Z'),
  });
  await sealSearch(ctx);
  const ids = await listReceiptIds(ctx, null, changedReceipts);
  const rows = await readReceipts(ctx, ids);
  const documents = Array.from(rows.values(), indexedReceipt);
  await receiptIndex(ctx).write(
    documents.map((document) => ({ ...document, replacesAt: document.orderedAt })),
  );
  return documents.length;
}
