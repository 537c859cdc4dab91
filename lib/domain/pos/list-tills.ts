import { trusted, type Context } from '@/lib/platform/context';
import { getStore } from '@/lib/domain/stores/get-store';
import { tillsNaming, type NamedTill, type Till } from './store/tills';

/** What packets name a store by: either of both (§4.9). */
interface NamedStore {
  readonly reference: number;
  readonly externalReference: string | null;
}

/**
 * The tills of a store, those seen last first. A till is known by the data packets that it has sent (§4.9), and was
 * last seen when the last of them came.
 * @throws ServiceError `not_found` for an unknown store.
 */
export async function listTills(ctx: Context<'get_store_tills'>, reference: number): Promise<Till[]> {
  const store = await getStore(trusted(ctx), reference);
  const tills = await listTillsOf(ctx, [store]);
  return tills(store);
}

/** The tills of several stores, as `listTills` has those of one: read in one statement, whatever their number. */
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

/** Each till once, as its last packet has it, those seen last first. */
function newestOfEach(found: readonly NamedTill[]): Till[] {
  const newestFirst = found.toSorted((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime());
  const byUuid = new Map(newestFirst.toReversed().map((till) => [till.uuid, till]));
  return newestFirst.filter((till) => byUuid.get(till.uuid) === till);
}
