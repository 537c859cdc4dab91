import { trusted, type Context } from '@/lib/platform/context';
import { getStore } from '@/lib/domain/stores/get-store';
import { tillsNaming, type Till } from './store/tills';

/**
 * The tills of a store, those seen last first. A till is known by the data packets that it has sent (§4.9), and was
 * last seen when the last of them came.
 * @throws ServiceError `not_found` for an unknown store.
 */
export async function listTills(ctx: Context<'get_store_tills'>, reference: number): Promise<Till[]> {
  const store = await getStore(trusted(ctx), reference);
  // Packets name the store either way (§4.9).
  const names = [String(store.reference), store.externalReference].filter((name) => name !== null);
  const found = (await Promise.all(names.map((name) => tillsNaming(ctx, name)))).flat();
  const newestFirst = found.toSorted((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
  const byUuid = new Map(newestFirst.toReversed().map((till) => [till.uuid, till]));
  return newestFirst.filter((till) => byUuid.get(till.uuid) === till);
}
