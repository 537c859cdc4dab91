import { z } from 'zod';
import { timestampOut } from '@/lib/core/fields';

const receiptId = z.string().describe('The id of the receipt.');
const rawId = z.string().describe('The id of the raw receipt.');

const ofDelivery = z
  .strictObject({
    id: z.string().describe('The id of the delivery.'),
    receipt: z.string().describe('The id of the receipt.'),
    channel: z.string().describe('How it is sent, such as `email`.'),
  })
  .meta({ id: 'DeliveryEventData' });
const ofIdentifier = z.strictObject({ id: z.string().describe('The identifier.') });
const ofStore = z.strictObject({
  id: z.int().describe('The id of the store.'),
  reference: z.int().describe('The reference of the store, by which it is read.'),
});

export const eventData = {
  'receipt.created': z.strictObject({
    id: receiptId,
    test: z.boolean().describe('Whether it is a test receipt.'),
  }),
  'receipt.updated': z.strictObject({
    id: receiptId,
    fields: z.array(z.string()).describe('The fields that have changed.'),
  }),
  'raw_receipt.processed': z.strictObject({
    id: rawId,
    receipts: z.array(z.string()).describe('The ids of the receipts that were made from it.'),
  }),
  'raw_receipt.ignored': z.strictObject({ id: rawId }),
  'raw_receipt.failed': z.strictObject({ id: rawId }),
  'delivery.sent': ofDelivery,
  'delivery.failed': ofDelivery,
  'delivery.bounced': ofDelivery,
  'identifier.created': ofIdentifier,
  'identifier.updated': ofIdentifier,
  'identifier.erased': ofIdentifier,
  'store.created': ofStore,
  'store.updated': ofStore,
  'reward.won': z.strictObject({
    id: z.int().describe('The id of the reward.'),
    program: z.int().describe('The id of the loyalty program.'),
    identifier: z.string().describe('Whose reward it is.'),
  }),
  'link.revoked': z.strictObject({ id: receiptId }),
} as const;

export type EventType = keyof typeof eventData;

export const eventTypes = Object.keys(eventData) as [EventType, ...EventType[]];

export type NewEvent = {
  [Type in EventType]: { readonly type: Type; readonly data: z.output<(typeof eventData)[Type]> };
}[EventType];

export type StoredEventData = Readonly<Record<string, string | number | boolean | readonly string[]>>;

const example = {
  id: '019a9f5e-2c4b-7d10-9a3f-5b6c7d8e9f00',
  type: 'receipt.created' as const,
  timestamp: '2026-11-29T09:15:00.123+00:00',
  api_version: 2,
  data: { id: '019a9f5e-2c4b-7d10-9a3f-5b6c7d8e9eff', test: false },
};

const shapes = eventTypes.map((type) =>
  z.strictObject({
    id: z.string().describe('The id of the event; one that comes twice is the same event.'),
    type: z.literal(type),
    timestamp: timestampOut().describe('When it happened.'),
    api_version: z.int().describe('The version of the API in whose words `data` is.'),
    data: eventData[type],
  }),
);

export const eventOut = z.union(shapes).meta({ id: 'Event', examples: [example] });

export type EventWire = NewEvent & {
  readonly id: string;
  readonly timestamp: string;
  readonly api_version: number;
};

export const eventPage = z
  .strictObject({
    events: z.array(eventOut),
    next: z.string().describe('What to give as `after` next time, also when there was nothing.'),
    has_more: z.boolean().describe('Whether there is more behind `next` already.'),
  })
  .meta({ id: 'EventPage', examples: [{ events: [example], next: '1a', has_more: false }] });
