import { conflict } from '@/lib/core/errors';
import { getReceipt } from '@/lib/domain/receipts/read/get-receipt';
import { actorName, trusted, type Context } from '@/lib/platform/context';
import { findKnownTill } from './read-tills';
import { saveHandOver } from './store';

/** Milliseconds for which a till counts as reachable after its last status. */
const reachableForMs = 2 * 60 * 1000;

/**
 * The till learns of the receipt in the answer to its next status.
 * @throws ServiceError `not_found`, `conflict` if the till has sent no status for two minutes or has no ready
 * printer.
 */
export async function printReceipt(
  ctx: Context<'print_receipt'>,
  receiptId: string,
  till: string,
): Promise<void> {
  const { id } = await getReceipt(trusted(ctx), receiptId);
  const { uuid, status, statusAt } = await findKnownTill(ctx, till);
  const isReachable = statusAt !== null && ctx.now().getTime() - statusAt.getTime() <= reachableForMs;
  if (!isReachable || status?.printer !== 'ready') {
    throw conflict('the till does not report, or has no printer that is ready', 'till_unreachable');
  }
  await saveHandOver(ctx, {
    tillUuid: uuid,
    receiptId: id,
    choice: 'paper',
    createdBy: actorName(ctx.actor),
  });
}
