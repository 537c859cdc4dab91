import { inTransaction, type Context } from '@/lib/platform/context';
import { conflict, notFound } from '@/lib/core/errors';
import type { StoredReceipt } from '../present';
import { propertiesOf, saveChange } from './save-change';
import { storedTransactionIdOf } from '../store/raw-origins';
import { findExistingReceipt, lockReceipt } from '../store/receipts';

export interface Assignment {
  readonly receipt: { readonly id: string } | { readonly transactionId: string };
  readonly identifier: string;
}

/**
 * Assigns a receipt to a consumer (contract section 4). Of concurrent requests, the first wins.
 * @throws ServiceError `not_found`, or `conflict` if the receipt belongs to another consumer.
 */
export function assignReceipt(
  ctx: Context<'assign_receipt'>,
  { receipt, identifier }: Assignment,
): Promise<StoredReceipt> {
  return inTransaction(ctx, async (inner) => {
    const id = 'id' in receipt ? receipt.id : await idOf(inner, receipt.transactionId);
    const before = id === null ? null : await lockReceipt(inner, id);
    if (before === null) throw notFound('receipt');
    if (before.identifier !== null && before.identifier !== identifier) {
      throw conflict('the receipt is assigned to another identifier', 'other_consumer');
    }
    return saveChange(inner, 'assign_receipt', before, { identifier, properties: propertiesOf(before) });
  });
}

async function idOf(ctx: Context, submittedId: string): Promise<string | null> {
  const transactionId = storedTransactionIdOf(ctx, submittedId);
  return (await findExistingReceipt(ctx, { transactionId, externalId: null }))?.id ?? null;
}
