import type { Context } from '@/lib/platform/context';
import { readErasures, type ErasureRow } from './store/erasures';

/** Newest first, as evidence. */
export function listErasures(
  ctx: Context<'get_erasures'>,
  page: { readonly count: number; readonly after?: string | undefined },
): Promise<ErasureRow[]> {
  return readErasures(ctx, page);
}
