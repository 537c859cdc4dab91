import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { maskTexts } from '@/lib/core/mask-texts';
import { storeColumns } from './columns';
import { presentStore } from './present';
import type { NewStore } from './schema';
import { type StoreRow, insertStore } from './store/stores';
import { sayWhatIsTaken } from './taken';

/**
 * Makes a store (§4.14). Without a reference it takes the next free integer. Card numbers in it are masked.
 * @throws ServiceError `conflict` when the reference or the external reference is taken.
 */
export async function createStore(ctx: Context<'post_store'>, sent: NewStore): Promise<StoreRow> {
  const input = maskTexts(sent);
  try {
    return await inTransaction(ctx, (inner) => create(inner, input));
  } catch (error) {
    throw sayWhatIsTaken(error, input);
  }
}

async function create(ctx: Context, input: NewStore): Promise<StoreRow> {
  const row = await insertStore(ctx, { ...storeColumns(input), reference: input.reference ?? null });
  await recordChange(ctx, {
    action: 'post_store',
    subjectType: 'store',
    subjectId: String(row.reference),
    before: null,
    after: presentStore(row),
  });
  return row;
}
