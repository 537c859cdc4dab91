import { Temporal } from 'temporal-polyfill';
import type { Context } from '@/lib/context';
import { ServiceError } from '@/lib/errors';
import { listReceipts } from '@/lib/receipts/list-receipts';
import type { StoredReceipt } from '@/lib/receipts/present';
import type { ListAddress } from './list-address';

/** Receipts on one page of the list. */
export const pageSize = 20;

/** One page, newest first, and which ways lead on from it. */
export interface ListPage {
  readonly receipts: readonly StoredReceipt[];
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
}

/** The page an address asks for; null when the receipt it starts at is not there for this user. */
export async function readList(ctx: Context, address: ListAddress): Promise<ListPage | null> {
  try {
    return await readPage(ctx, address);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null;
    throw error;
  }
}

async function readPage(ctx: Context, address: ListAddress): Promise<ListPage> {
  const zone = ctx.retailer.settings.timezone;
  // One more than the page shows: it tells whether there is another page.
  const rows = await listReceipts(ctx, {
    count: pageSize + 1,
    consumer: several(address.consumer),
    transactionId: several(address.transactionId),
    storeId: several(address.store),
    from: address.from === null ? undefined : startOfDay(address.from, zone),
    until: address.to === null ? undefined : startOfDay(address.to, zone, { days: 1 }),
    newer: address.newer ?? undefined,
    older: address.older ?? undefined,
  });
  const isWhole = rows.length > pageSize;
  if (address.newer === null) {
    return { receipts: rows.slice(0, pageSize), hasNewer: address.older !== null, hasOlder: isWhole };
  }
  // Near the top a page of newer ones may be short; the first page shows them and fills up with what follows.
  if (!isWhole) return readPage(ctx, { ...address, newer: null });
  return { receipts: rows.slice(-pageSize), hasNewer: true, hasOlder: true };
}

function several<Value>(value: Value | null): readonly Value[] | undefined {
  return value === null ? undefined : [value];
}

/** The first instant of a day in a zone, which a change of clocks may put elsewhere than midnight. */
function startOfDay(day: string, zone: string, later: { readonly days: number } = { days: 0 }): Date {
  const start = Temporal.PlainDate.from(day).add(later).toZonedDateTime(zone);
  return new Date(start.epochMilliseconds);
}
