import { z } from 'zod';
import { jsonObject, timestampOut } from '@/lib/core/fields';
import type { JsonObject } from '@/lib/core/json';
import { receiptExample } from './examples';
import { fiscalOut } from './wire/fiscal';

export interface ReceiptSnapshot {
  readonly retailer: { readonly name: string; readonly vatno: string | null };
  readonly store: {
    readonly name: string;
    readonly address: readonly string[];
    readonly city: string | null;
    readonly country: string;
    readonly phone: string | null;
    readonly postcode: string | null;
    readonly properties: JsonObject;
  };
  readonly l10n: {
    readonly locale: string;
    readonly translation_locale: string | null;
    readonly timezone: string;
    readonly currency: string;
  };
}

const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();

const taxOut = z
  .strictObject({
    name: z.string(),
    amount: z.number(),
    rate: nullable(z.number()).describe('In percent.'),
    code: nullable(z.string()),
    properties: jsonObject(),
  })
  .meta({ id: 'Tax' });

const vatOut = z
  .strictObject({
    amount: z.number(),
    rate: nullable(z.number()).describe('In percent.'),
    code: nullable(z.string()),
  })
  .meta({ id: 'Vat' });

const discountOut = z
  .strictObject({
    name: z.string(),
    amount: z.number(),
    quantity: nullable(z.int()),
    percentage: nullable(z.number()),
    properties: jsonObject(),
  })
  .meta({ id: 'Discount' });

const itemOut = z
  .object({
    name: z.string(),
    quantity: z.number(),
    total: z.number(),
    unit: nullable(z.string()),
    net: nullable(z.number()),
    gross: nullable(z.number()),
    unit_price: nullable(z.number()),
    gross_unit_price: nullable(z.number()),
    net_unit_price: nullable(z.number()),
    vat: nullable(vatOut),
    taxes: z.array(taxOut),
    discounts: z.array(discountOut),
    return: nullable(
      z.strictObject({
        localtime: timestampOut(),
        reason: nullable(z.string()),
        properties: jsonObject(),
      }),
    ),
    properties: jsonObject(),
  })
  .catchall(z.string())
  .meta({
    id: 'Item',
    description: 'An item line; `name:<tag>` is its name in another language.',
    patternProperties: { '^name:': { type: 'string' } },
    additionalProperties: false,
  });

const paymentOut = z
  .strictObject({
    method: z.string(),
    amount: z.number(),
    currency: nullable(z.string()),
    change: nullable(z.number()),
    number: nullable(z.string()),
    issue: nullable(z.string()),
    start: nullable(z.string()),
    end: nullable(z.string()),
    po_number: nullable(z.string()),
    details: nullable(jsonObject()),
  })
  .meta({ id: 'Payment' });

const attachmentOut = z
  .strictObject({
    id: z.string(),
    url: z.string().meta({ format: 'uri' }),
    content_type: nullable(z.string()),
    content_disposition: nullable(z.string()),
  })
  .meta({ id: 'Attachment' });

const receiptShape = z.strictObject({
  id: z.uuid(),
  identifier: nullable(z.string()),
  incomplete: z.boolean(),
  items: z.array(itemOut),
  localtime: timestampOut().describe('Date and time at the till, with its offset.'),
  timestamp: timestampOut().describe('The instant of `localtime` in UTC.'),
  net: nullable(z.number()),
  subtotal: nullable(z.number()),
  gross: nullable(z.number()),
  total: z.number(),
  payments: z.array(paymentOut),
  pos_data_ids: z.array(z.string()).describe('The raw receipts behind it.'),
  properties: jsonObject(),
  retailer: z.strictObject({ name: z.string(), vatno: nullable(z.string()) }).meta({ id: 'ReceiptRetailer' }),
  store: z
    .strictObject({
      name: z.string(),
      address: z.array(z.string()),
      city: nullable(z.string()),
      country: z.string(),
      phone: nullable(z.string()),
      postcode: nullable(z.string()),
      properties: jsonObject(),
    })
    .meta({ id: 'ReceiptStore' }),
  store_reference: z.string(),
  till_uuid: nullable(z.string()),
  transaction_id: z.string(),
  external_id: nullable(z.string()),
  vat: z.array(vatOut),
  taxes: z.array(taxOut),
  discounts: z.array(discountOut),
  l10n: z
    .strictObject({
      locale: z.string(),
      translation_locale: nullable(z.string()),
      timezone: z.string(),
      currency: z.string(),
    })
    .meta({ id: 'ReceiptL10n' }),
  fiscal: fiscalOut.describe('Data of the till’s fiscal device, as sent.'),
  duplicate: z.boolean(),
  test: z
    .literal(true)
    .optional()
    .describe('There when it was made to try the service out: it counts nowhere, and is never sent.'),
  attachments: z.record(z.string(), attachmentOut),
});

export const receiptOut = receiptShape.meta({
  id: 'Receipt',
  description: 'A receipt. Amounts are in `l10n.currency`.',
  examples: [receiptExample],
});

export const receiptListedOut = receiptShape.extend({ store_reference: z.int().min(1) }).meta({
  id: 'ReceiptListed',
  description: 'A receipt in a list: like Receipt, but `store_reference` is the integer of the store.',
  examples: [{ ...receiptExample, store_reference: 1 }],
});

export type ReceiptWire = z.output<typeof receiptOut>;
export type ReceiptListedWire = z.output<typeof receiptListedOut>;
