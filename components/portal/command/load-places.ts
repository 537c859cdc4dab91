import { may } from '@/lib/platform/auth/permissions';
import type { PortalCall } from '@/lib/platform/auth/portal';
import { ServiceError } from '@/lib/core/errors';
import { searchIdentifiers } from '@/lib/domain/identifiers/search-identifiers';
import { queryOf } from '@/lib/domain/receipts/counter/counter-query';
import { personQuery } from '@/lib/domain/receipts/counter/person-query';
import { consumerName } from '../identifiers/consumer-name';
import { counterSetting } from '../kit/search/counter-setting';
import type { FoundPlace } from './commands';
import { listStores } from '@/lib/domain/stores/read-stores';
import { portalPath } from '@/lib/core/portal-path';

const placesMax = 3;
const charactersMax = 200;

export async function loadPlaces(portal: PortalCall, text: string): Promise<FoundPlace[]> {
  // Postgres refuses texts with NUL.
  const typed = text.replaceAll('\0', ' ').trim().slice(0, charactersMax);
  if (typed.length < 2) return [];
  const [consumers, stores] = await Promise.all([consumersOf(portal, typed), storesOf(portal, typed)]);
  return [...consumers, ...stores];
}

async function storesOf({ ctx, can }: PortalCall, matching: string): Promise<FoundPlace[]> {
  if (!may(ctx, 'get_stores') || !can('get_store')) return [];
  const stores = await listStores(ctx, { count: placesMax, matching });
  return stores.map(({ reference, name, city }) => {
    const detail = [city, reference].filter((part) => part !== null).join(' · ');
    return { kind: 'store', href: portalPath.store(reference), label: name, detail };
  });
}

async function consumersOf({ ctx, can }: PortalCall, typed: string): Promise<FoundPlace[]> {
  const query = queryOf(personQuery(typed, counterSetting(ctx.retailer.settings)));
  if (query === null || !may(ctx, 'search_identifiers') || !can('get_identifier')) return [];
  try {
    const { identifiers } = await searchIdentifiers(ctx, { query, count: placesMax, offset: 0 });
    return identifiers.map(({ identifier, properties }) => {
      const name = consumerName(properties);
      const words = name === null ? { label: identifier, detail: '' } : { label: name, detail: identifier };
      return { kind: 'consumer', href: portalPath.identifier(identifier), ...words };
    });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'search_timeout') return [];
    throw error;
  }
}
