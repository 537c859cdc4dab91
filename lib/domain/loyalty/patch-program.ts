import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { presentProgram } from './present';
import type { ProgramPatch } from './schema';
import { findProgram, type ProgramRow, updateProgram } from './store/programs';

export function patchProgram(
  ctx: Context<'patch_loyalty_program'>,
  id: number,
  patch: ProgramPatch,
): Promise<ProgramRow> {
  return inTransaction(ctx, async (inner) => {
    const before = await findProgram(inner, id, 'held');
    if (before === null) throw notFound('loyalty program');
    const { name = before.name, active = before.active, rules = before.rules } = patch;
    const { reward = before.reward } = patch;
    const columns = { name, active, rules, reward };
    if (isDeepStrictEqual({ ...before, ...columns }, before)) return before;
    const after = await updateProgram(inner, id, columns);
    await recordChange(inner, {
      action: 'patch_loyalty_program',
      subjectType: 'loyalty_program',
      subjectId: String(id),
      before: presentProgram(before),
      after: presentProgram(after),
    });
    return after;
  });
}
