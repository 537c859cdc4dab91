import { recordEvents } from '@/lib/domain/events/record-events';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { maskTexts } from '@/lib/core/card-numbers/mask-texts';
import { regionOf } from '@/lib/core/regions';
import { regionalSettings, type RetailerSettings } from '@/lib/platform/retailers/settings';
import { lockRetailer, updateRetailer } from '@/lib/platform/retailers/store';
import { storeColumns } from './columns';
import { presentStore } from './present';
import type { NewStore } from './schema';
import { type StoreRow, insertStore } from './store/stores';
import { conflictForTaken } from './taken';

/**
 * By default the reference is the next free integer (specification §4.14). The first store gives the retailer
 * its time zone, language and currency.
 * @throws ServiceError `conflict` for a taken reference.
 */
export async function createStore(ctx: Context<'post_store'>, sent: NewStore): Promise<StoreRow> {
  const input = maskTexts(sent);
  try {
    return await inTransaction(ctx, (inner) => create(inner, input));
  } catch (error) {
    throw conflictForTaken(error, input);
  }
}

async function create(ctx: Context, input: NewStore): Promise<StoreRow> {
  const row = await insertStore(ctx, { ...storeColumns(input), reference: input.reference ?? null });
  // Locks the retailer before the store is recorded, because changes of settings take their locks in this
  // order.
  if (row.id === firstNumber) await adoptRegion(ctx, row);
  await recordChange(ctx, {
    action: 'post_store',
    subjectType: 'store',
    subjectId: String(row.reference),
    before: null,
    after: presentStore(row),
  });
  await recordEvents(ctx, [{ type: 'store.created', data: { id: row.id, reference: row.reference } }]);
  return row;
}

const firstNumber = 1;

/**
 * Sets time zone, language and currency, unless the retailer has set them. The values are the first store's,
 * or the usual ones in its country.
 */
async function adoptRegion(ctx: Context, { country, ...store }: StoreRow): Promise<void> {
  const given = JSON.parse((await lockRetailer(ctx, 'no key update')).settings) as Partial<RetailerSettings>;
  const usual = regionOf(country);
  const found = regionalSettings.flatMap((name) => {
    const value = given[name] === undefined ? (store[name] ?? usual[name]) : null;
    return value === null ? [] : [[name, value] as const];
  });
  if (found.length === 0) return;
  const adopted: Partial<RetailerSettings> = Object.fromEntries(found);
  await updateRetailer(ctx, { settings: adopted });
  await recordChange(ctx, {
    action: 'change_settings',
    subjectType: 'retailer',
    subjectId: String(ctx.retailer.id),
    before: Object.fromEntries(found.map(([name]) => [name, ctx.retailer.settings[name]])),
    after: adopted,
  });
}
