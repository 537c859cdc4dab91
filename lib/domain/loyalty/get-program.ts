import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findProgram, readPrograms, type ProgramRow } from './store/programs';
import { countBalances } from './store/balances';

export async function getProgram(ctx: Context<'get_loyalty_program'>, id: number): Promise<ProgramRow> {
  const row = await findProgram(ctx, id);
  if (row === null) throw notFound('loyalty program');
  return row;
}

export function listPrograms(
  ctx: Context<'get_loyalty_programs'>,
  page: { readonly count: number; readonly after?: number | undefined },
): Promise<ProgramRow[]> {
  return readPrograms(ctx, page);
}

export function countMembers(ctx: Context<'get_loyalty_program'>, programId: number): Promise<number> {
  return countBalances(ctx, programId);
}
