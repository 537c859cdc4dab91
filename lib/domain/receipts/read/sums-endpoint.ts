import { z } from 'zod';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { searchQuery } from '@/lib/search/answer';
import { readToSumMax } from '@/lib/search/index/postgres-index';
import { sumReceipts } from './sum-receipts';

const sumsOut = z
  .strictObject({
    hits: z.int().min(0).describe('Exact number of results.'),
    totals: z
      .array(
        z.strictObject({
          currency: z.string().nullable().describe('ISO 4217; null for receipts without a currency.'),
          receipts: z.int().min(1),
          total: z.number(),
        }),
      )
      .nullable()
      .describe('By currency; null where they are not known yet.'),
    duplicates: z
      .int()
      .min(0)
      .nullable()
      .describe('Duplicates among the results, in no total; null together with `totals`.'),
    tests: z
      .int()
      .min(0)
      .nullable()
      .describe('Test receipts among the results, in no total; null together with `totals`.'),
  })
  .meta({
    id: 'ReceiptSums',
    examples: [
      {
        hits: 3,
        totals: [{ currency: 'EUR', receipts: 2, total: 30.5 }],
        duplicates: 1,
        tests: 0,
      },
    ],
  });

export const getReceiptSums = endpoint({
  operation: 'sum_receipts',
  method: 'GET',
  path: '/receipts/_sums',
  summary: 'Add up the totals of the receipts that a query finds',
  description:
    'Exact sums by currency, of one snapshot. Duplicates and test receipts are left out and counted. Shortly after an ' +
    `upgrade, while more than ${readToSumMax.toLocaleString('en')} of the results are still to be indexed again, only the number is returned.`,
  query: { query: searchQuery },
  answers: { 200: { description: 'What was found', schema: sumsOut } },
  errors: ['invalid_query', 'search_timeout'],
  run: async (ctx, { query }) => {
    const { hits, sums } = await sumReceipts(ctx, query.query);
    return ok({
      hits,
      totals: sums === null ? null : sums.totals.map((total) => ({ ...total })),
      duplicates: sums?.duplicates ?? null,
      tests: sums?.tests ?? null,
    });
  },
});
