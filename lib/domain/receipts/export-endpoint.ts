import { z } from 'zod';
import { endpoint, fileAnswer } from '@/lib/platform/http/endpoint';
import { exportReceipts } from './export-receipts';
import { receiptColumns, receiptsCsv } from './receipts-csv';

export const getReceiptsCsv = endpoint({
  operation: 'export_receipts',
  method: 'GET',
  path: '/receipts/_export.csv',
  summary: 'Export receipts as CSV, newest first',
  description:
    `RFC 4180 in UTF-8 with the header \`${receiptColumns.join(',')}\`. Cells that a spreadsheet would run begin with ` +
    'an apostrophe. The header `service-hits` says how many there were when it began; any number is streamed. ' +
    'The audit trail notes who exported what.',
  query: {
    query: z.string().optional().describe('A query as in `/receipts/_search`; all receipts if omitted.'),
  },
  answers: {
    200: {
      description: 'The receipts',
      file: 'text/csv',
      headers: { 'service-hits': z.string().describe('Number of receipts when the export began.') },
    },
  },
  errors: ['invalid_query', 'search_timeout'],
  run: async (ctx, { query }) => {
    const { hits, open } = await exportReceipts(ctx, query.query ?? null);
    return fileAnswer(
      {
        type: 'text/csv; charset=utf-8; header=present',
        bytes: null,
        open: async () => receiptsCsv(await open()),
      },
      { 'Content-Disposition': 'attachment; filename="receipts.csv"', 'service-hits': String(hits) },
    );
  },
});
