import { z } from 'zod';
import { invalidRequest } from '@/lib/core/errors';
import * as fields from '@/lib/core/fields';
import { violation } from '@/lib/core/problems';
import { endpoint, ok } from '@/lib/platform/http/endpoint';
import { dayArgument, integerText, vector } from '@/lib/platform/http/query';
import type { DayRange } from '@/lib/domain/rollups/periods';
import { comparisons } from './comparison';
import { daysMax, isTooLong } from './days-max';
import { getReport } from './get-report';
import { presentReport } from './present';
import { reportOut } from './schema';

const storesMax = 100;

export const getSalesReport = endpoint({
  operation: 'get_report',
  method: 'GET',
  path: '/reports/sales',
  summary: 'Report sales',
  description:
    'Receipts of a period by day, hour, weekday, store, till, payment and tax rate, as exact as if they were counted one by one. ' +
    'Days and hours are those of the tills (`localtime`). Duplicates count as such only. ' +
    'Methods of payment that tills write in several languages are one: `cash` counts `Bar` and `contanti`. ' +
    'Messages count for the day of their receipt, whenever they were sent.',
  query: {
    from: dayArgument().describe('The first day.'),
    to: dayArgument().describe('The last day.'),
    compare: z
      .enum(comparisons)
      .optional()
      .describe(
        '`previous`: the same number of days just before; `year`: the same days a year earlier. A 29th of February a year earlier is in the total and in no line by day.',
      ),
    currency: fields
      .currency()
      .optional()
      .describe(
        'Receipts in this currency only, an ISO 4217 code. Lines by currency, duplicates and messages are of all receipts.',
      ),
    store_reference: vector(integerText({ min: 1, max: 2_147_483_647 }), {
      max: storesMax,
      description: 'Receipts of these stores only.',
    }),
  },
  answers: { 200: { description: 'The report', schema: reportOut } },
  run: async (ctx, { query: { from, to, compare, currency, store_reference: stores } }) => {
    checkDays({ from, to });
    const report = await getReport(ctx, {
      days: { from, to },
      comparison: compare ?? null,
      currency: currency ?? null,
      storeReferences: stores ?? null,
    });
    return ok(presentReport(report));
  },
});

function checkDays({ from, to }: DayRange): void {
  if (from > to) throw invalidRequest([violation('query', 'to', 'before', { given: 'from' })]);
  if (isTooLong({ from, to }))
    throw invalidRequest([violation('query', 'to', 'period_too_long', { maximum: daysMax })]);
}

export const reportEndpoints = [getSalesReport] as const;
