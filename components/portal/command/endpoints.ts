import { z } from 'zod';
import { portalEndpoint } from '@/components/portal/kit/portal-endpoint';
import type { WireOf } from '@/lib/platform/http/endpoint';
import { loadPlaces } from './load-places';

export const findPlaces = portalEndpoint({
  operation: 'find_places',
  path: '/places',
  summary: 'Find stores and consumers that a text names',
  needs: 'a session',
  query: { text: z.string().default('') },
  run: (portal, { query }) => loadPlaces(portal, query.text),
});

export const commandEndpoints = [findPlaces];

declare module '@/components/portal/api/portal-api' {
  interface PortalApi {
    readonly find_places: WireOf<typeof findPlaces>;
  }
}
