import { trusted, type Context } from '@/lib/platform/context';
import { getStore } from '@/lib/domain/stores/read-stores';
import { tillsNaming, type NamedTill, type Till } from './store/tills';

interface NamedStore {
  readonly reference: number;
  readonly externalReference: string | null;
}

/**
 * Returns the tills that data packets named, most recently seen first.
 * @throws ServiceError `not_found` for an unknown store.
 */
export async function listTills(ctx: Context<'get_store_tills'>, reference: number): Promise<Till[]> {
  const store = await getStore(trusted(ctx), reference);
  const tills = await listTillsOf(ctx, [store]);
  return tills(store);
}

export async function listTillsOf(
  ctx: Context<'get_store_tills'>,
  stores: readonly NamedStore[],
): Promise<(store: NamedStore) => Till[]> {
  const found = await tillsNaming(ctx, [...new Set(stores.flatMap(namesOf))]);
  const byName = Map.groupBy(found, ({ name }) => name);
  return (store) => newestOfEach(namesOf(store).flatMap((name) => byName.get(name) ?? []));
}

function namesOf({ reference, externalReference }: NamedStore): string[] {
  return [String(reference), externalReference].filter((name) => name !== null);
}

/** A till can be found under both names of its store. Each till is returned once, with its latest packet. */
function newestOfEach(found: readonly NamedTill[]): Till[] {
  const newestFirst = found.toSorted((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
  const byUuid = new Map(newestFirst.toReversed().map((till) => [till.uuid, till]));
  return newestFirst.filter((till) => byUuid.get(till.uuid) === till);
}
