import { parseAddress } from '@/components/portal/kit/list/params';
import { portalRoute } from '@/components/portal/kit/portal-route';
import { portalValueFormat } from '@/components/portal/portal-value-format';
import { presetDays } from '@/components/portal/receipt-list/days';
import { queryFilters } from '@/components/portal/receipt-list/query-filters';
import type { ToldSums } from '@/components/portal/receipt-list/told-sums';
import { counterSetting } from '@/components/portal/search-box/counter-setting';
import { receiptList } from '@/components/portal/searched-lists';
import { sumReceipts } from '@/lib/domain/receipts/sum-receipts';
import { summedMax } from '@/lib/domain/receipts/summed-max';

/** What the receipts come to that `q` finds, in words; null without a query. */
export const GET = portalRoute({
  needs: { all: ['search_receipts', 'sum_receipts'] },
  async run(portal, request: Request): Promise<ToldSums | null> {
    const { ctx } = portal;
    const { q } = parseAddress(receiptList.params, new URL(request.url).searchParams);
    if (q === null) return null;
    const { sums } = await sumReceipts(ctx, q);
    if (sums === null) {
      const { from, to } = queryFilters(q);
      const { today } = counterSetting(ctx.retailer.settings);
      const isDated = from !== null || to !== null;
      const narrower = isDated ? null : `${q} timestamp:[${presetDays('last30', today).from} TO *]`;
      return { kind: 'many', maximum: summedMax, narrower };
    }
    const format = portalValueFormat(portal);
    return {
      kind: 'sums',
      sums: sums.totals.map(({ total, currency }) =>
        currency === null ? format.quantity(total) : format.money(total, currency),
      ),
      leftOut: sums.duplicates + sums.tests,
    };
  },
});
