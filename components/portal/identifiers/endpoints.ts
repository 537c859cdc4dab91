import { consumerSource } from './consumer-source';
import { peopleExamples } from './people-examples';
import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { portalEndpoint } from '@/components/portal/kit/portal-endpoint';
import { searchFields } from '@/components/portal/kit/search/search-field';
import type { SearchHelp } from '@/components/portal/kit/search/search-help';
import { identifierCatalogue } from '@/lib/domain/identifiers/identifier-fields';
import {
  doubtUnreachable,
  suggestIdentifier,
  suggestProvider,
  type AddressDoubt,
} from '@/lib/domain/identifiers/suggest-address';
import { may } from '@/lib/platform/auth/permissions';
import type { WireOf } from '@/lib/platform/http/endpoint';
import { z } from 'zod';

export const listConsumers = listEndpoint(consumerSource);

export const getConsumerSearchHelp = portalEndpoint({
  operation: 'get_consumer_search_help',
  path: '/identifiers/search-help',
  summary: 'Read what the search box of the consumers offers',
  needs: 'search_identifiers',
  run: (portal): Promise<SearchHelp> =>
    Promise.resolve({
      fields: searchFields(portal, identifierCatalogue(portal.ctx.retailer.settings)),
      examples: peopleExamples(portal),
    }),
});

/** Suggests existing identifiers only to users who may search for them. */
export const doubtAddress = portalEndpoint({
  operation: 'doubt_address',
  path: '/likely-address',
  summary: 'Read what makes an address unlikely',
  needs: 'a session',
  query: { address: z.string().default('') },
  run: async ({ ctx }, { query: { address } }): Promise<AddressDoubt | null> => {
    const known = may(ctx, 'search_identifiers') ? await suggestIdentifier(ctx, address) : null;
    const suggested = known ?? suggestProvider(address);
    return suggested === null ? doubtUnreachable(address) : { suggested };
  },
});

export const consumerEndpoints = [listConsumers, getConsumerSearchHelp, doubtAddress];

declare module '@/components/portal/api/portal-api' {
  interface PortalApi {
    readonly get_consumer_search_help: WireOf<typeof getConsumerSearchHelp>;
    readonly doubt_address: WireOf<typeof doubtAddress>;
  }
}
