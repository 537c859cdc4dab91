import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findErasure, readErasures, type ErasureRow } from './store/erasures';

export async function getErasure(ctx: Context<'get_erasure'>, id: string): Promise<ErasureRow> {
  const row = await findErasure(ctx, id);
  if (row === null) throw notFound('erasure');
  return row;
}

export function listErasures(
  ctx: Context<'get_erasures'>,
  page: { readonly count: number; readonly after?: string | undefined },
): Promise<ErasureRow[]> {
  return readErasures(ctx, page);
}
