import { z } from 'zod';
import { endpoint, fileAnswer } from '@/lib/platform/http/endpoint';
import { exportReceipts } from './export-receipts';
import { csvFile } from '@/lib/core/csv';
import { presentReceipt, type StoredReceipt } from '../present';

type Receipt = ReturnType<typeof presentReceipt>;
type Cell = string | number | boolean | null;

const columns: Readonly<Record<string, (receipt: Receipt) => Cell>> = {
  id: ({ id }) => id,
  transaction_id: (receipt) => receipt.transaction_id,
  timestamp: ({ timestamp }) => timestamp,
  localtime: ({ localtime }) => localtime,
  store_reference: (receipt) => receipt.store_reference,
  store: ({ store }) => store.name,
  identifier: ({ identifier }) => identifier,
  currency: ({ l10n }) => l10n.currency,
  total: ({ total }) => total,
  items_length: ({ items }) => items.length,
  items: ({ items }) => items.map(({ name }) => name).join('; '),
  payments: ({ payments }) => payments.map(({ method, amount }) => `${method} ${amount}`).join('; '),
  duplicate: ({ duplicate }) => duplicate,
  test: ({ test }) => test === true,
  fiscal: ({ fiscal }) => fiscal.map(({ scheme, status }) => `${scheme} ${status}`).join('; '),
};

const receiptColumns: readonly string[] = Object.keys(columns);

function receiptsCsv(
  pages: AsyncGenerator<readonly StoredReceipt[], void, undefined>,
): AsyncGenerator<string, void, undefined> {
  return csvFile(receiptColumns, pages, (row) => {
    const receipt = presentReceipt(row);
    return Object.values(columns).map((cell) => cell(receipt));
  });
}

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
