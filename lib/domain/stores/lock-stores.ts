import { and, asc, sql } from 'drizzle-orm';
import { stores } from '@/drizzle/schema/stores';
import type { Context } from '@/lib/platform/context';
import { lockNumbers } from '@/lib/platform/db/numbering';
import { owned } from '@/lib/platform/db/tenancy';
import { saysNothingNew } from './save-from-receipt';
import type { StoreFromReceipt } from './schema';
import type { StoreRow } from './store';

/** What a receipt says of its store. */
export interface IncludedStore {
  readonly reference: number | string;
  readonly input: StoreFromReceipt;
}

/**
 * Holds the stores that several receipts bring data of until the transaction ends, before the first of them is saved:
 * always in one order, so that two transactions never deadlock, whatever order their receipts
 * come in and by whichever reference they name a store. Where nobody says anything new, which is the rule, nobody waits.
 */
export async function lockStores(ctx: Context, included: readonly IncludedStore[]): Promise<void> {
  if (included.length === 0) return;
  let known = await readStores(ctx, included);
  if (included.some(({ reference }) => storeNamed(known, reference) === undefined)) {
    // Making a store takes this lock, too: after those of rows, it would be waited for by one who holds it.
    await lockNumbers(ctx, 'stores');
    known = await readStores(ctx, included);
  }
  const isSettled = included.every(({ reference, input }) => {
    const store = storeNamed(known, reference);
    return store !== undefined && saysNothingNew(store, input);
  });
  if (isSettled || known.length === 0) return;
  // Not `for update`: receipts that only name the store need not wait.
  await ctx.db
    .select({ id: stores.id })
    .from(stores)
    .where(
      and(
        owned(ctx, stores),
        sql`${stores.id} in (select jsonb_array_elements_text(${list(known.map(({ id }) => id))})::int)`,
      ),
    )
    .orderBy(asc(stores.id))
    .for('no key update');
}

function readStores(ctx: Context, included: readonly IncludedStore[]): Promise<StoreRow[]> {
  const references = [...new Set(included.map(({ reference }) => reference))];
  const numbers = list(references.filter((reference) => typeof reference === 'number'));
  const names = list(references.filter((reference) => typeof reference === 'string'));
  return ctx.db
    .select()
    .from(stores)
    .where(
      and(
        owned(ctx, stores),
        sql`(${stores.reference} in (select jsonb_array_elements_text(${numbers})::int)
          or ${stores.externalReference} in (select jsonb_array_elements_text(${names})))`,
      ),
    );
}

// One parameter however many there are, so that the statement stays the same.
function list(values: readonly (number | string)[]) {
  return sql`${JSON.stringify(values)}::text::jsonb`;
}

function storeNamed(known: readonly StoreRow[], reference: number | string): StoreRow | undefined {
  return known.find((store) =>
    typeof reference === 'number' ? store.reference === reference : store.externalReference === reference,
  );
}
