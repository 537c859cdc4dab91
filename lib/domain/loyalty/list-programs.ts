import type { Context } from '@/lib/platform/context';
import { readPrograms, type ProgramRow } from './store/programs';

export function listPrograms(
  ctx: Context<'get_loyalty_programs'>,
  page: { readonly count: number; readonly after?: number | undefined },
): Promise<ProgramRow[]> {
  return readPrograms(ctx, page);
}
