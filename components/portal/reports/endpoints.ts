import { Readable } from 'node:stream';
import { portalFileEndpoint } from '@/components/portal/kit/portal-endpoint';
import { todayIn } from '@/components/portal/kit/format/days';
import { readReportSales } from '@/lib/domain/reports/get-report';
import { reportRequestOf, reportAddress } from './report-address';
import { reportCsv } from './report-csv';

/** A HEAD request does not compute the report. */
export const downloadReport = portalFileEndpoint({
  operation: 'download_report',
  path: '/reports/report.csv',
  summary: 'Download the report that the page shows',
  needs: 'get_report',
  run: ({ ctx }, { arguments: query }) => {
    const address = reportAddress(query, todayIn(ctx.retailer.settings.timezone));
    return Promise.resolve({
      status: 200,
      file: {
        type: 'text/csv; charset=utf-8; header=present',
        bytes: null,
        open: async () =>
          Readable.from([reportCsv(await readReportSales(ctx, reportRequestOf(address)), address.currency)]),
        check: () => Promise.resolve(),
      },
      headers: {
        'Content-Disposition': `attachment; filename="sales-${address.from}-${address.to}.csv"`,
      },
    });
  },
});

export const reportEndpoints = [downloadReport];
