import { stores } from '@/drizzle/schema/stores';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { lockNumbers, nextNumber } from '@/lib/platform/db/numbering';
import { maskTexts } from '@/lib/core/mask-texts';
import { presentStore } from './present';
import type { NewStore } from './schema';
import type { StoreRow } from './store';
import { sayWhatIsTaken } from './taken';

/**
 * Makes a store (§4.14). Without a reference it takes the next free integer. Card numbers in it are masked.
 * @throws ServiceError `conflict` when the reference or the external reference is taken.
 */
export async function createStore(ctx: Context, sent: NewStore): Promise<StoreRow> {
  const input = maskTexts(sent);
  try {
    return await inTransaction(ctx, (inner) => insertStore(inner, input));
  } catch (error) {
    throw sayWhatIsTaken(error, input);
  }
}

async function insertStore(ctx: Context, input: NewStore): Promise<StoreRow> {
  await lockNumbers(ctx, 'stores');
  const id = await nextNumber(ctx, stores, stores.id);
  const reference = input.reference ?? (await nextNumber(ctx, stores, stores.reference));
  const now = ctx.now();
  const [row] = await ctx.db
    .insert(stores)
    .values({
      retailerId: ctx.retailer.id,
      id,
      reference,
      externalReference: input.external_reference ?? null,
      name: input.name,
      address: input.address ?? [],
      city: input.city ?? null,
      postcode: input.postcode ?? null,
      country: input.country,
      phone: input.phone ?? null,
      locale: input.locale ?? null,
      timezone: input.timezone ?? null,
      currency: input.currency ?? null,
      properties: input.properties ?? null,
      settings: input.settings ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (row === undefined) throw new Error('The store was not inserted.');
  await recordChange(ctx, {
    action: 'post_store',
    subjectType: 'store',
    subjectId: String(reference),
    before: null,
    after: presentStore(row),
  });
  return row;
}
