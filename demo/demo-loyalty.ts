import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import { stores } from '@/drizzle/schema/stores';
import { inTransaction, type Context } from '@/lib/platform/context';
import { applyLoyalty } from '@/lib/domain/loyalty/apply-loyalty';
import { createProgram } from '@/lib/domain/loyalty/create-program';
import { listPrograms } from '@/lib/domain/loyalty/get-program';
import { patchBalance } from '@/lib/domain/loyalty/patch-balance';
import { postProgramBody } from '@/lib/domain/loyalty/schema';
import { owned } from '@/lib/platform/db/tenancy';
import { issueRewards } from '@/lib/domain/loyalty/issue-rewards';

/**
 * Applies the program to existing receipts in the same transaction, so that an interrupted start counts no
 * receipt twice.
 */
export async function ensureDemoLoyalty(ctx: Context<string>): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const [known] = await listPrograms(inner, { count: 1 });
    if (known !== undefined) return;
    const program = await createProgram(inner, postProgramBody.parse(demoProgram));
    const counted = await receiptsOfConsumers(inner);
    await issueRewards(inner, await applyLoyalty(inner, counted, [program]));
    const [first, second] = [...new Set(counted.map(({ identifier }) => identifier))];
    if (typeof first === 'string')
      await patchBalance(inner, program.id, first, { 'value+=': 25, description: 'Geburtstag' });
    if (typeof second === 'string')
      await patchBalance(inner, program.id, second, { 'value-=': 5, description: 'Honigglas eingelöst' });
  });
}

function receiptsOfConsumers(ctx: Context<string>) {
  return ctx.db
    .select({
      id: receipts.id,
      identifier: receipts.identifier,
      timestamp: receipts.timestamp,
      transactionId: receipts.transactionId,
      storeReference: stores.reference,
      total: receipts.total,
    })
    .from(receipts)
    .innerJoin(stores, and(owned(ctx, stores), eq(stores.id, receipts.storeId)))
    .where(and(owned(ctx, receipts), isNotNull(receipts.identifier)))
    .orderBy(asc(receipts.timestamp), asc(receipts.id));
}

const demoProgram = {
  name: 'Honigtopf',
  rules: { points: 1, per_amount: 1 },
  reward: { every: 50, name: 'Ein Glas Honig', value: 6.5 },
};
