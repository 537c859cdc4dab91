import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findProgram, type ProgramRow } from './store/programs';

/** @throws ServiceError `not_found`. */
export async function getProgram(ctx: Context<'get_loyalty_program'>, id: number): Promise<ProgramRow> {
  const row = await findProgram(ctx, id);
  if (row === null) throw notFound('loyalty program');
  return row;
}
