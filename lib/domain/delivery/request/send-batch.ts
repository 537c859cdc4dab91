import { ServiceError } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { inTransaction, type Context } from '@/lib/platform/context';
import type { Availability } from '../send/availability';
import { checkReceipts } from './check-receipts';
import { queueRecorded } from './send-receipt';

export interface SendBatch {
  readonly receipts: readonly string[];
  readonly channels: readonly string[];
  readonly delayInSeconds: number;
}

export interface SentBatch {
  readonly sendsAt: Date;
  readonly queued: readonly { readonly id: string; readonly deliveries: readonly string[] }[];
  readonly refused: readonly { readonly id: string; readonly error: ServiceError }[];
}

/** Queues messages for all receipts that are not refused, in one transaction. */
export function sendBatch(
  ctx: Context<'send_receipt_batch'>,
  { receipts, channels, delayInSeconds }: SendBatch,
): Promise<SentBatch> {
  const request = newId();
  return inTransaction(ctx, async (inner) => {
    const sendable: Availability[] = [];
    const refused: { id: string; error: ServiceError }[] = [];
    for (const [id, found] of await checkReceipts(inner, receipts, channels)) {
      if (found instanceof ServiceError) refused.push({ id, error: found });
      // A caller can name a receipt twice: by its own id and by the id of its raw receipt. It is sent once.
      else if (!sendable.some(({ receipt }) => receipt.id === found.receipt.id)) sendable.push(found);
    }
    const sendsAt = new Date(ctx.now().getTime() + delayInSeconds * 1000);
    const queued: SentBatch['queued'][number][] = [];
    for (const { receipt, channels: usable, addresses } of sendable) {
      const sending = {
        receipt,
        channels: usable,
        addresses,
        request,
        locale: null,
        notBefore: sendsAt,
      };
      queued.push({ id: receipt.id, deliveries: await queueRecorded(inner, sending) });
    }
    return { sendsAt, queued, refused };
  });
}
