import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { presentProgram } from './present';
import type { NewProgram } from './schema';
import { type ProgramRow, insertProgram } from './store/programs';

export function createProgram(ctx: Context<'post_loyalty_program'>, input: NewProgram): Promise<ProgramRow> {
  return inTransaction(ctx, async (inner) => {
    const { name, active = true, rules, reward = null } = input;
    const row = await insertProgram(inner, { name, active, rules, reward });
    await recordChange(inner, {
      action: 'post_loyalty_program',
      subjectType: 'loyalty_program',
      subjectId: String(row.id),
      before: null,
      after: presentProgram(row),
    });
    return row;
  });
}
