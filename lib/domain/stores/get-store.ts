import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findStore, type StoreRow } from './store/stores';

/**
 * Gets by integer reference (contract section 9).
 * @throws ServiceError `not_found`.
 */
export async function getStore(ctx: Context<'get_store'>, reference: number): Promise<StoreRow> {
  const row = await findStore(ctx, reference);
  if (row === null) throw notFound('store');
  return row;
}
