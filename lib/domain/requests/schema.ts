import { z } from 'zod';
import { timestampOut } from '@/lib/core/fields';

export function statusRange(text: string): { readonly from: number; readonly to: number } {
  return { from: Number(text.replace('xx', '00')), to: Number(text.replace('xx', '99')) };
}

export const keptRequestOut = z
  .strictObject({
    id: z.uuid().describe('For `after`.'),
    request_id: z
      .string()
      .describe('As in `x-request-id` and in errors. Callers may choose it: it need not be unique.'),
    timestamp: timestampOut().describe('When it came.'),
    client: z.int().describe('The id of the client.'),
    operation: z.string(),
    method: z.string(),
    path: z.string().describe('With its query, without what signs it; card numbers and secrets are masked.'),
    status: z.int(),
    code: z.string().nullable().describe('The code of the error; null if it was not refused.'),
    duration_ms: z.number(),
    address: z
      .string()
      .nullable()
      .describe('Of the caller; null for requests that a consumer is signed for.'),
    content_type: z.string().nullable().describe('Of the body; null without one.'),
    body: z
      .string()
      .nullable()
      .describe(
        'Only of refused requests, for three days, up to 64 KiB, as text. Card numbers and secrets are masked; ' +
          'JSON is written anew if anything in it is.',
      ),
  })
  .meta({
    id: 'KeptRequest',
    examples: [
      {
        id: '01993b4e-9d00-7c3b-8a00-6f5e4d3c2b1a',
        request_id: 'a2c3f5d0-7a54-4a2e-9a53-0d3b5a6c7e81',
        timestamp: '2026-11-21T09:20:00.123+00:00',
        client: 17,
        operation: 'post_receipt',
        method: 'POST',
        path: '/api/receipts',
        status: 400,
        code: 'invalid_request',
        duration_ms: 1.4,
        address: '192.0.2.7',
        content_type: 'application/json',
        body: '{"transaction_id":"1001","items":[]}',
      },
    ],
  });

export type KeptRequestWire = z.output<typeof keptRequestOut>;
