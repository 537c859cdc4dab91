import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { recordChange } from '@/lib/platform/audit/record-change';
import { findRaw, type RawRow, type RawState, type RawSummary } from './store/raw';
import { findShownReceipts } from '@/lib/domain/receipts/store/lists';
import { listRaw } from './store/list';

export async function getRaw(ctx: Context<'get_raw_receipt'>, id: string): Promise<RawRow> {
  const row = await findRaw(ctx, id);
  if (row === null) throw notFound('raw receipt');
  return row;
}

/** @throws ServiceError `not_found`, also when the bytes were deleted after their retention period. */
export async function getRawContent(ctx: Context<'get_raw_receipt'>, id: string): Promise<RawRow> {
  return keptRaw(ctx, id);
}

/**
 * Returns the bytes unmasked. The audit trail records each call, because they may hold card numbers.
 * @throws ServiceError `not_found`.
 */
export async function getRawOriginal(ctx: Context<'get_raw_receipt_original'>, id: string): Promise<RawRow> {
  const row = await keptRaw(ctx, id);
  await recordChange(ctx, {
    action: 'get_raw_receipt_original',
    subjectType: 'raw_receipt',
    subjectId: row.id,
    before: null,
    after: { bytes: row.body.byteLength },
  });
  return row;
}

async function keptRaw(ctx: Context, id: string): Promise<RawRow> {
  const row = await findRaw(ctx, id);
  if (row === null) throw notFound('raw receipt');
  if (row.prunedAt !== null) throw notFound('content of the raw receipt');
  return row;
}

export function listMadeReceipts(
  ctx: Context<'get_raw_receipt'>,
  { receiptIds }: Pick<RawRow, 'receiptIds'>,
  count: number,
) {
  return findShownReceipts(ctx, receiptIds, count);
}

interface ListRawStatus {
  readonly state?: RawState | undefined;
  readonly after?: string | undefined;
  readonly count: number;
}

export function listRawStatus(ctx: Context<'get_pos_status'>, page: ListRawStatus): Promise<RawSummary[]> {
  return listRaw(ctx, page);
}
