import { makeExpiringCache } from '@/lib/core/expiring-cache';
import type { Context } from '@/lib/platform/context';
import { insertSeenTills, type SeenTill } from './store';

/** Cache of the tills whose rows this process has seen committed in the last hour. */
const known = makeExpiringCache<string, SeenTill>({
  maxSize: 20_000,
  sizeCalculation: () => 1,
  ttlInMs: 60 * 60 * 1000,
});

/**
 * Call this in the receipts' transaction. Because of the cache, each till and process needs only one or two
 * statements an hour.
 */
export async function recordTills(ctx: Context, seen: readonly SeenTill[]): Promise<void> {
  const keyOf = ({ uuid }: SeenTill) => `${ctx.retailer.id}:${uuid}`;
  // Sorted against deadlocks. If a till has several receipts, name and store are taken from the last.
  const unknown = [...new Map(seen.map((till) => [till.uuid, till])).values()]
    .filter((till) => !isSame(known.get(keyOf(till)), till))
    .toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
  if (unknown.length === 0) return;
  const inserted = new Set(await insertSeenTills(ctx, unknown));
  // Tills that were written here are not cached, because this transaction may be rolled back.
  for (const till of unknown) if (!inserted.has(till.uuid)) known.set(keyOf(till), till);
}

function isSame(before: SeenTill | undefined, { name, storeReference }: SeenTill): boolean {
  return before !== undefined && before.name === name && before.storeReference === storeReference;
}
