import { portalRoute } from '@/components/portal/kit/portal-route';
import { todayIn } from '@/components/portal/kit/format/days';
import { askedOf, reportAddress } from '@/components/portal/reports/report-address';
import { reportCsv } from '@/components/portal/reports/report-csv';
import { getReport } from '@/lib/domain/reports/get-report';

/** The report that the page shows, as a file. HEAD does not compute it. */
export const GET = portalRoute({
  needs: 'get_report',
  async run({ ctx }, request: Request) {
    const address = reportAddress(new URL(request.url).searchParams, todayIn(ctx.retailer.settings.timezone));
    const text = request.method === 'HEAD' ? null : reportCsv(await getReport(ctx, askedOf(address)));
    return new Response(text, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="sales-${address.from}-${address.to}.csv"`,
      },
    });
  },
});
