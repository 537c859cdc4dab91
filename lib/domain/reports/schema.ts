import { z } from 'zod';
import { breakdowns } from './report';

const figures = {
  receipts: z.int(),
  identified: z.int().describe('Receipts that name a consumer.'),
  amounts: z
    .record(z.string(), z.number())
    .describe(
      'By ISO 4217 code: totals; of lines by payment what was paid, less change; of lines by rate the tax.',
    ),
};

const figuresOut = z.strictObject(figures).meta({
  id: 'ReportFigures',
  examples: [{ receipts: 212, identified: 96, amounts: { EUR: 4711.08 } }],
});

const lineOut = z
  .strictObject({
    key: z
      .string()
      .describe(
        'A day; 0 to 23; 1 (Monday) to 7; the reference of a store; `<reference>/<till>`; a method of payment; a rate in percent; an ISO 4217 code.',
      ),
    name: z.string().nullable().describe('The name of the store.'),
    ...figures,
    compared: figuresOut.nullable(),
  })
  .meta({
    id: 'ReportLine',
    examples: [
      { key: '17', name: null, receipts: 212, identified: 96, amounts: { EUR: 4711.08 }, compared: null },
    ],
  });

const daysOut = z
  .strictObject({ from: z.iso.date(), to: z.iso.date() })
  .meta({ id: 'ReportDays', examples: [{ from: '2026-11-01', to: '2026-11-30' }] });

const linesOut = z.strictObject(
  Object.fromEntries(breakdowns.map((name) => [name, z.array(lineOut)])) as Record<
    (typeof breakdowns)[number],
    z.ZodArray<typeof lineOut>
  >,
);

/** A report on the wire. */
export const reportOut = z
  .strictObject({
    days: daysOut,
    compared_days: daysOut.nullable(),
    is_complete: z
      .boolean()
      .describe('False for a while after an upgrade, when earlier receipts are still being counted.'),
    total: figuresOut,
    compared_total: figuresOut.nullable(),
    duplicates: z.int().describe('Copies of receipts, which nothing else here counts.'),
    lines: linesOut,
    others: z
      .record(z.string(), figuresOut)
      .describe('By breakdown: receipts with further keys, where there are too many for a line each.'),
  })
  .meta({ id: 'Report' });
