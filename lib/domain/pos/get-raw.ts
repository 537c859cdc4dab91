import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findRaw, type RawRow } from './store/raw';

/**
 * A raw receipt of the retailer.
 * @throws ServiceError `not_found`.
 */
export async function getRaw(ctx: Context<'get_raw_receipt'>, id: string): Promise<RawRow> {
  const row = await findRaw(ctx, id);
  if (row === null) throw notFound('raw receipt');
  return row;
}

/**
 * A raw receipt of the retailer with its bytes.
 * @throws ServiceError `not_found`, also when the bytes were cleared away by age.
 */
export async function getRawContent(ctx: Context<'get_raw_receipt'>, id: string): Promise<RawRow> {
  const row = await getRaw(ctx, id);
  if (row.prunedAt !== null) throw notFound('content of the raw receipt');
  return row;
}
