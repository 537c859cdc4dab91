import { parseAddress } from '@/components/portal/kit/list/params';
import { portalRoute } from '@/components/portal/kit/portal-route';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import type { ToldSums } from '@/components/portal/receipt-list/told-sums';
import { receiptList } from '@/components/portal/receipt-list/list';
import { sumReceipts } from '@/lib/domain/receipts/sum-receipts';

/** What the receipts come to that `q` finds, in words; null without a query, or while they are not known. */
export const GET = portalRoute({
  needs: { all: ['search_receipts', 'sum_receipts'] },
  async run(portal, request: Request): Promise<ToldSums | null> {
    const { q } = parseAddress(receiptList.params, new URL(request.url).searchParams);
    if (q === null) return null;
    const { sums } = await sumReceipts(portal.ctx, q);
    if (sums === null) return null;
    const format = portalValueFormat(portal);
    return {
      sums: sums.totals.map(({ total, currency }) =>
        currency === null ? format.quantity(total) : format.money(total, currency),
      ),
      leftOut: sums.duplicates + sums.tests,
    };
  },
});
