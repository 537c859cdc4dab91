import { isDeepStrictEqual } from 'node:util';
import { recordChange, type AuditAction } from '@/lib/platform/audit/record-change';
import { maskJson, productCodes } from '@/lib/core/card-numbers/card-numbers-in-json';
import type { Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import type { JsonObject } from '@/lib/core/json';
import type { StoredReceipt } from '../present';
import { updateReceipt } from '../store/receipts';
import { reindexReceipt } from '../index/index-receipt';
import { recordChanged } from '@/lib/domain/rollups/record-changes';
import { recordEvents } from '@/lib/domain/events/record-events';
import { ensureIdentifier } from '@/lib/domain/identifiers/ensure-identifier';

export interface ReceiptChange {
  readonly identifier: string | null;
  readonly properties: JsonObject;
}

export function propertiesOf(receipt: StoredReceipt): JsonObject {
  return receipt.properties ?? receipt.submitted.properties ?? {};
}

/**
 * Saves a change of a locked receipt, with search index and audit trail.
 * @throws ServiceError `permission_denied` if a signed consumer would assign the receipt to another consumer.
 */
export async function saveChange(
  ctx: Context,
  action: AuditAction,
  before: StoredReceipt,
  change: ReceiptChange,
): Promise<StoredReceipt> {
  const was = { identifier: before.identifier, properties: propertiesOf(before) };
  if (isDeepStrictEqual(was, change)) return before;
  // Receipts of early releases can hold card numbers that were not masked.
  const mask = { spared: productCodes };
  const kept = { ...change, properties: maskJson(change.properties, mask) };
  checkNewOwner(ctx, change.identifier);
  if (change.identifier !== null) await ensureIdentifier(ctx, change.identifier);
  const after = await reindexReceipt(ctx, await updateReceipt(ctx, before.id, kept));
  await recordChanged(ctx, [{ before, after }]);
  await recordChange(ctx, {
    action,
    subjectType: 'receipt',
    subjectId: before.id,
    before: { ...was, properties: maskJson(was.properties, mask) },
    after: kept,
  });
  const fields = (['identifier', 'properties'] as const).filter(
    (name) => !isDeepStrictEqual(was[name], kept[name]),
  );
  await recordEvents(ctx, [{ type: 'receipt.updated', data: { id: before.id, fields } }]);
  return after;
}

function checkNewOwner(ctx: Context, identifier: string | null): void {
  if (ctx.consumers === null || identifier === null || ctx.consumers.includes(identifier)) return;
  throw new ServiceError('permission_denied', 'a consumer cannot assign a receipt to another identifier');
}
