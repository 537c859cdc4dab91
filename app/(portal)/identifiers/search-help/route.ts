import { peopleExamples } from '@/components/portal/identifiers/people-examples';
import { portalRoute } from '@/components/portal/kit/portal-route';
import { searchFields } from '@/components/portal/kit/search/search-field';
import type { SearchHelp } from '@/components/portal/kit/search/search-help';
import { identifierCatalogue } from '@/lib/domain/identifiers/identifier-fields';

/** What the search box of the consumers offers. */
export const GET = portalRoute({
  needs: 'search_identifiers',
  run: (portal): Promise<SearchHelp> =>
    Promise.resolve({
      fields: searchFields(portal, identifierCatalogue(portal.ctx.retailer.settings)),
      examples: peopleExamples(portal),
    }),
});
