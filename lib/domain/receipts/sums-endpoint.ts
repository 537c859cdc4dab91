import { z } from 'zod';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { searchQuery } from '@/lib/search/answer';
import { sumReceipts } from './sum-receipts';
import { summedMax } from './summed-max';

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
      .describe(`By currency; null for more than ${summedMax.toLocaleString('en')} results.`),
    duplicates: z.int().min(0).nullable().describe('Duplicates among the results, in no total.'),
    tests: z.int().min(0).nullable().describe('Test receipts among the results, in no total.'),
    maximum: z.int().describe('Most results that are added up.'),
  })
  .meta({
    id: 'ReceiptSums',
    examples: [
      {
        hits: 3,
        totals: [{ currency: 'EUR', receipts: 2, total: 30.5 }],
        duplicates: 1,
        tests: 0,
        maximum: summedMax,
      },
    ],
  });

/** GET /receipts/_sums, an addition. */
export const getReceiptSums = endpoint({
  operation: 'sum_receipts',
  method: 'GET',
  path: '/receipts/_sums',
  summary: 'Add up the totals of the receipts that a query finds',
  description:
    'Exact sums by currency, of one snapshot. Duplicates and test receipts are left out and counted. Of more ' +
    `than ${summedMax.toLocaleString('en')} results only the number is returned; narrow the query then.`,
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
      maximum: summedMax,
    });
  },
});
