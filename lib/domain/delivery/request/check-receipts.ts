import { ServiceError } from '@/lib/core/errors';
import { trusted, type Context } from '@/lib/platform/context';
import { readIdentifiers } from '@/lib/domain/identifiers/store/identifiers';
import { findRevoked } from '@/lib/domain/receipts/links/receipt-link';
import { sizedPartsOf } from '@/lib/domain/receipts/read/in-parts';
import { shareNamedReceipts } from '@/lib/domain/receipts/store/raw-origins';
import { readReceipts } from '@/lib/domain/receipts/store/receipts';
import {
  availabilityOf,
  linkRevoked,
  receiptMissing,
  receiptPending,
  requireChannels,
  type Availability,
} from '../send/availability';

/**
 * Checks all receipts as `sendReceipt` checks one, in a few statements. Locks them until the caller's
 * transaction ends.
 */
export async function checkReceipts(
  ctx: Context<'send_receipt_batch'>,
  ids: readonly string[],
  channels: readonly string[],
): Promise<ReadonlyMap<string, Availability | ServiceError>> {
  // Race: with the lock, a concurrent erasure either sees the new messages or has already revoked the links.
  const { found, pending } = await shareNamedReceipts(ctx, ids);
  const checked = new Map<string, Availability | ServiceError>();
  for (const part of sizedPartsOf([...new Set(found.values())])) {
    const rows = await readReceipts(ctx, part);
    const names = [...rows.values()].flatMap(({ identifier }) => identifier ?? []);
    const identifiers = await readIdentifiers(ctx, names);
    const revoked = await findRevoked(trusted(ctx), part);
    for (const [id, row] of rows) {
      const check = () => {
        const identifier = row.identifier === null ? undefined : identifiers.get(row.identifier);
        const sendable = availabilityOf(ctx, row, identifier?.properties ?? null, { channels });
        requireChannels(sendable, channels);
        if (revoked.has(id)) throw linkRevoked();
        return sendable;
      };
      checked.set(id, refusalOr(check));
    }
  }
  const missing = (id: string) => (pending.has(id) ? receiptPending() : receiptMissing());
  return new Map(ids.map((id) => [id, checked.get(found.get(id)?.id ?? '') ?? missing(id)]));
}

function refusalOr<Checked>(check: () => Checked): Checked | ServiceError {
  try {
    return check();
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return error;
    throw error;
  }
}
