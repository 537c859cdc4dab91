import { z } from 'zod';
import { namedLinkPrefix } from '@/lib/core/ids';
import { receiptPageUrl } from '@/lib/core/paths';
import { endpoint, ok } from '@/lib/platform/http/endpoint';

export const getHandOver = endpoint({
  operation: 'get_hand_over',
  method: 'GET',
  path: '/pos/hand-over',
  summary: 'Read what a till makes links and QR codes from',
  description:
    'Ask once and keep it. `base`, `prefix` and 26 characters of `a-z2-7` that the till makes itself are the address of a ' +
    'receipt’s page, which the till can show at once and send as `link` with the receipt later: docs/hand-over.md.',
  answers: {
    200: {
      description: 'The same for every till of the retailer, for as long as the service has this address',
      schema: z
        .strictObject({
          base: z.url().describe('Ends with `/`.'),
          prefix: z.string(),
          qr_error_correction: z
            .enum(['L', 'M', 'Q', 'H'])
            .describe('Error correction of the QR code (ISO/IEC 18004).'),
        })
        .meta({
          id: 'HandOver',
          examples: [{ base: 'https://receipts.example/r/', prefix: '1uu', qr_error_correction: 'M' }],
        }),
    },
  },
  run: async ({ retailer }) =>
    ok({
      base: receiptPageUrl(''),
      prefix: namedLinkPrefix(retailer.id),
      qr_error_correction: 'M' as const,
    }),
});
