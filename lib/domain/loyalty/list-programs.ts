import type { Context } from '@/lib/platform/context';
import { readPrograms, type ProgramRow } from './store/programs';

/** A page of the retailer's programs in the order of their ids. */
export function listPrograms(
  ctx: Context<'get_loyalty_programs'>,
  page: { readonly count: number; readonly after?: number | undefined },
): Promise<ProgramRow[]> {
  return readPrograms(ctx, page);
}
