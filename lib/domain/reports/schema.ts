import { z } from 'zod';
import { channels } from '@/lib/domain/delivery/send/message-content';
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
        'A day; 0 to 23; 1 (Monday) to 7; the reference of a store; `<reference>/<till>`; a method of payment, such as `cash` for all that tills call it in eight languages; a rate in percent; an ISO 4217 code.',
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

const deliveryFigures = {
  messages: z.int().describe('Messages that were asked for, at any time.'),
  sent: z.int().describe('Messages that a provider took and has not reported as failed.'),
  delivered: z
    .int()
    .nullable()
    .describe('Messages whose arrival the provider confirms; null by e-mail, where no provider does.'),
  opened: z.int().describe('Messages by whose link the receipt was opened.'),
  kept: z.int().describe('Messages that only the built-in outbox has, because no provider is set up.'),
  failed: z.int(),
};

const deliveryFiguresOut = z.strictObject(deliveryFigures).meta({
  id: 'ReportDeliveryFigures',
  examples: [{ messages: 120, sent: 118, delivered: 115, opened: 64, kept: 0, failed: 2 }],
});

const deliveryOut = z
  .strictObject({ channel: z.enum(channels), ...deliveryFigures, compared: deliveryFiguresOut.nullable() })
  .meta({
    id: 'ReportDeliveries',
    examples: [
      {
        channel: 'sms',
        messages: 120,
        sent: 118,
        delivered: 115,
        opened: 64,
        kept: 0,
        failed: 2,
        compared: null,
      },
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
      .describe(
        'By breakdown: further keys, where there are too many for a line each. A receipt is counted once for each of its further keys.',
      ),
    deliveries: z
      .array(deliveryOut)
      .describe(
        'Messages with receipts of the period by channel; `GET /deliveries` lists them by `receipts_from` and `receipts_to`.',
      ),
  })
  .meta({ id: 'Report' });
