import { z } from 'zod';
import { timestampOut } from '@/lib/core/fields';
import { receiptExample } from '@/lib/domain/receipts/examples';

export const setupSteps = ['store', 'till', 'receipt', 'brand', 'phone', 'colleague'] as const;

export type SetupStep = (typeof setupSteps)[number];

/** From this number of real receipts on, the guide is a single line. */
export const runningReceipts = 10;

export const setupOut = z
  .strictObject({
    dismissed_at: timestampOut().nullable().describe('When the guide was dismissed; null while it is shown.'),
    done: z.array(z.enum(setupSteps)).describe('The steps that are done, in their order.'),
    store: z
      .strictObject({ reference: z.int(), name: z.string() })
      .nullable()
      .describe('The first store; null while there is none.'),
    receipt: z
      .strictObject({
        id: z.uuid(),
        test: z.boolean(),
        transaction_id: z.string(),
        total: z.number(),
        currency: z.string().nullable(),
        page_url: z
          .string()
          .nullable()
          .describe('The address of its page by the code of the guide; null where it has none.'),
      })
      .nullable()
      .describe(
        'The newest receipt, a test receipt only while there is no other; null also for whom may not read receipts.',
      ),
    test_receipts: z.int().describe('How many test receipts there are.'),
    real_receipts: z
      .int()
      .describe(
        `How many others there are, counted up to ${runningReceipts}: from then on the guide is one line.`,
      ),
  })
  .meta({
    id: 'Setup',
    examples: [
      {
        dismissed_at: null,
        done: ['store', 'till', 'receipt'],
        store: { reference: 1, name: 'Berlin Mitte' },
        receipt: {
          id: receiptExample.id,
          test: true,
          transaction_id: 'SAMPLE-test-kqzx',
          total: 32.36,
          currency: 'EUR',
          page_url: null,
        },
        test_receipts: 1,
        real_receipts: 0,
      },
    ],
  });

export type SetupWire = z.output<typeof setupOut>;

export const patchSetupBody = z
  .strictObject({ dismissed: z.boolean().describe('Whether the guide is put away.') })
  .meta({ id: 'SetupPatch', examples: [{ dismissed: true }] });
