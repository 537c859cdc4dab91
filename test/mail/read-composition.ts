import type { Composition } from '@/lib/domain/delivery/send/compose';
import { compositionOf, readSources } from '@/lib/domain/delivery/send/composition';
import type { MessageRow } from '@/lib/domain/delivery/store/messages';
import { readReceipts } from '@/lib/domain/receipts/store/receipts';
import type { Context } from '@/lib/platform/context';

/** Reads what a message of a receipt is written from. */
export async function readComposition(ctx: Context, message: MessageRow): Promise<Composition> {
  const receipts = await readReceipts(ctx, [message.receiptId ?? '']);
  return compositionOf(ctx, message, await readSources(ctx, receipts));
}
