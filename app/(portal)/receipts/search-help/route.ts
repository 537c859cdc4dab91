import { portalRoute } from '@/components/portal/kit/portal-route';
import { searchExamples } from '@/components/portal/receipt-list/search-examples';
import { searchFields } from '@/components/portal/kit/search/search-field';
import type { SearchHelp } from '@/components/portal/kit/search/search-help';
import { receiptFieldsOf } from '@/lib/domain/receipts/index-receipt';
import { listReceipts } from '@/lib/domain/receipts/list-receipts';

/** Receipts looked at for examples of searches. */
const newestCount = 20;

/** What the search box of the receipts offers. */
export const GET = portalRoute({
  needs: { all: ['get_receipts', 'search_receipts'] },
  run: async (portal): Promise<SearchHelp> => ({
    fields: searchFields(portal, receiptFieldsOf(portal.ctx.retailer)),
    examples: searchExamples(portal, await listReceipts(portal.ctx, { count: newestCount })),
  }),
});
