import { loyaltyPrograms } from '@/drizzle/schema/loyalty';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { lockNumbers, nextNumber } from '@/lib/platform/db/numbering';
import { presentProgram } from './present';
import type { NewProgram } from './schema';
import type { ProgramRow } from './store';

/** Makes a loyalty program; receipts count in it from the next one on. */
export function createProgram(ctx: Context, input: NewProgram): Promise<ProgramRow> {
  return inTransaction(ctx, async (inner) => {
    await lockNumbers(inner, 'loyaltyPrograms');
    const now = ctx.now();
    const [row] = await inner.db
      .insert(loyaltyPrograms)
      .values({
        retailerId: inner.retailer.id,
        id: await nextNumber(inner, loyaltyPrograms, loyaltyPrograms.id),
        name: input.name,
        active: input.active ?? true,
        rules: input.rules,
        reward: input.reward ?? null,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (row === undefined) throw new Error('The program was not inserted.');
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
