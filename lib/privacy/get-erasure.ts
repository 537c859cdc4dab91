import type { Context } from '@/lib/context';
import { notFound } from '@/lib/errors';
import { findErasure, type ErasureRow } from './store';

/**
 * The erasure with this id.
 * @throws ServiceError `not_found`.
 */
export async function getErasure(ctx: Context, id: string): Promise<ErasureRow> {
  const row = await findErasure(ctx, id);
  if (row === null) throw notFound('erasure');
  return row;
}
