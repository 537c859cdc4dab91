import { parseAddress } from '@/components/portal/kit/list/params';
import { receiptList } from '@/components/portal/receipt-list/list';
import { portalRoute } from '@/components/portal/kit/portal-route';
import { countNewerReceipts } from '@/lib/domain/receipts/count-newer-receipts';
import { listReceipts } from '@/lib/domain/receipts/list-receipts';
import { requireSight } from '../(list)/receipt-source';

/**
 * How many receipts arrived above what the portal's own list shows, as a number: newer than the receipt `newer`, of all
 * or of those that `q` finds. Without `newer`, which an empty list has not, 1 as soon as there is any.
 */
export const GET = portalRoute({
  needs: 'get_receipts',
  async run(portal, request: Request) {
    const address = parseAddress(receiptList.params, new URL(request.url).searchParams);
    requireSight(portal, address);
    const { newer: than, q: query } = address;
    return than === null
      ? (await listReceipts(portal.ctx, { count: 1 })).length
      : countNewerReceipts(portal.ctx, { than, query });
  },
});
