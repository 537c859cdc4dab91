import { z } from 'zod';
import { auditEntryOut } from '@/lib/domain/audit/schema';
import { timestampOut } from '@/lib/core/fields';
import { identifierExample, identifierOut } from '@/lib/domain/identifiers/schema';
import { eventOut, rewardOut } from '@/lib/domain/loyalty/schema';
import { rawStatusOut } from '@/lib/domain/pos/schema';
import { receiptOut } from '@/lib/domain/receipts/schema';

const channel = z.enum(['email', 'sms', 'whatsapp']);

const exportedReceipt = receiptOut
  .extend({
    raw_receipts: z.array(rawStatusOut),
    delivery_events: z.array(
      z
        .strictObject({ type: z.string(), channel: channel.nullable(), timestamp: timestampOut() })
        .meta({ id: 'ExportedDeliveryEvent' }),
    ),
    notes: z
      .array(z.strictObject({ text: z.string(), timestamp: timestampOut() }))
      .describe('What staff wrote down about the receipt, newest first.'),
  })
  .meta({ id: 'ExportedReceipt' });

const exportedMessage = z
  .strictObject({
    id: z.uuid(),
    receipt_id: z.uuid().nullable(),
    channel,
    recipient: z.string(),
    state: z.string(),
    content: z.strictObject({ subject: z.string().nullable(), text: z.string() }).nullable(),
    timestamp: timestampOut(),
  })
  .meta({ id: 'ExportedMessage' });

const exportedPoints = z
  .strictObject({
    program_id: z.int(),
    program: z.string(),
    value: z.number(),
    events: z.array(eventOut),
    rewards: z.array(rewardOut),
  })
  .meta({ id: 'ExportedPoints' });

const held = {
  identifier: identifierOut,
  receipts: z.array(exportedReceipt),
  messages: z.array(exportedMessage),
  loyalty: z.array(exportedPoints),
  audit: z.array(auditEntryOut),
};

export const identifierExportOut = z
  .strictObject({
    exported_timestamp: timestampOut(),
    ...held,
    merged: z.array(z.strictObject(held)).describe('What is held of each identifier that is merged with it.'),
  })
  .meta({
    id: 'IdentifierExport',
    examples: [
      {
        exported_timestamp: '2026-11-21T09:15:00+00:00',
        identifier: identifierExample,
        receipts: [],
        messages: [],
        loyalty: [],
        audit: [],
        merged: [],
      },
    ],
  });
