import type { Context } from '@/lib/platform/context';
import { readErasures, type ErasureRow } from './store/erasures';

/** A page of the retailer's erasures, newest first, as evidence. */
export function listErasures(
  ctx: Context<'get_erasures'>,
  page: { readonly count: number; readonly after?: string | undefined },
): Promise<ErasureRow[]> {
  return readErasures(ctx, page);
}
