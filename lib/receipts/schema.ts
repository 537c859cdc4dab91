import { z } from 'zod';
import * as fields from '@/lib/fields';
import type { JsonObject } from '@/lib/json';
import { parseLocaltime } from '@/lib/receipts/localtime';
import { withAlternatives } from '@/lib/receipts/alternatives';
import { looksLikeCardNumber } from '@/lib/receipts/card-number';
import { storeFromReceipt } from '@/lib/stores/schema';

const { amount, currency, dictionary, integer, jsonObject, locale, optional, text, timezone, uuidV4 } =
  fields;

/** A tax that has a name (contract section 4). `rate` is in percent. */
const tax = z.strictObject({
  name: text(),
  amount: amount(),
  rate: optional(amount()),
  code: optional(text()),
  properties: optional(jsonObject()),
});

const vat = z.strictObject({ amount: amount(), rate: optional(amount()), code: optional(text()) });

const discount = z.strictObject({
  name: text(),
  amount: amount(),
  quantity: optional(integer()),
  percentage: optional(amount()),
  properties: optional(jsonObject()),
});

const localtime = z
  .string()
  .transform((value, issues) => {
    const parsed = parseLocaltime(value);
    if (parsed === null) issues.addIssue({ code: 'custom', message: 'must be an ISO 8601 date and time' });
    return parsed ?? z.NEVER;
  })
  .meta({ format: 'date-time', examples: ['2024-10-12T14:05:00+02:00'] });

const itemReturn = z.strictObject({
  localtime,
  reason: optional(text()),
  properties: optional(jsonObject()),
});

/** An item line. `name:<tag>` alternatives ride along (§4.4). */
const item = withAlternatives(
  z.strictObject({
    name: text(),
    quantity: amount(),
    total: amount(),
    unit: optional(text()),
    net: optional(amount()),
    gross: optional(amount()),
    unit_price: optional(amount()),
    gross_unit_price: optional(amount()),
    net_unit_price: optional(amount()),
    vat: optional(vat),
    taxes: optional(z.array(tax)),
    discounts: optional(z.array(discount)),
    return: optional(itemReturn),
    properties: optional(jsonObject()),
  }),
  'name',
);

const paymentNumber = text().refine((value) => !looksLikeCardNumber(value), {
  message: 'must not be a whole card number; send the last four digits',
});

const paymentDetails = {
  change: optional(amount()),
  number: optional(paymentNumber),
  issue: optional(text()),
  start: optional(text()),
  end: optional(text()),
  po_number: optional(text()),
};

const payment = z.strictObject({
  method: text(),
  amount: amount(),
  currency: optional(currency()),
  ...paymentDetails,
  details: optional(
    z.strictObject({
      ...paymentDetails,
      type: optional(text()),
      rounding: optional(amount()),
      expiry: optional(text()),
      balance: optional(amount()),
      other: optional(jsonObject()),
    }),
  ),
});

const l10n = z.strictObject({
  locale: optional(locale()),
  translation_locale: optional(locale()),
  timezone: optional(timezone()),
  currency: optional(currency()),
});

/** An attachment of a submission: named by id, or its data inline (contract section 4). */
export const attachment = z
  .strictObject({
    id: optional(text({ min: 1, max: 255 })),
    data: optional(z.base64({ error: 'must be base64' })),
    content_type: optional(text({ min: 1, max: 255 })),
    content_disposition: optional(text({ min: 1, max: 1000 })),
  })
  .refine((value) => (value.id === undefined) !== (value.data === undefined), {
    message: 'must have exactly one of id and data',
  });

/**
 * `store_reference` on submission: an integer, or a string; digits only are that integer, any other string is an
 * external reference (contract section 4).
 */
export const storeReference = z
  .union([integer({ min: 1 }), text({ min: 1, max: 255 })], {
    error: 'must be an integer or a string of 1 to 255 characters',
  })
  .transform((value, issues) => {
    if (typeof value === 'number' || !/^\d+$/.test(value)) return value;
    const reference = Number(value);
    if (reference >= 1 && reference <= 2_147_483_647) return reference;
    issues.addIssue({ code: 'custom', message: 'must be an integer from 1 to 2147483647' });
    return z.NEVER;
  });

/** Most item lines of one receipt (contract section 3). */
export const itemsMax = 2000;

/** Body of POST /receipts (§4.4, names of contract section 4). */
export const postReceiptBody = z.strictObject({
  items: z.array(item).min(1).max(itemsMax),
  transaction_id: text({ min: 1, max: 255 }),
  localtime,
  total: amount(),
  store_reference: storeReference,
  identifier: optional(text({ min: 1, max: 255 })),
  properties: optional(jsonObject()),
  payments: optional(z.array(payment)),
  net: optional(amount()),
  subtotal: optional(amount()),
  gross: optional(amount()),
  vat: optional(z.array(vat)),
  taxes: optional(z.array(tax)),
  discounts: optional(z.array(discount)),
  l10n: optional(l10n),
  store: optional(storeFromReceipt),
  incomplete: optional(z.boolean()),
  duplicate: optional(z.boolean()),
  external_id: optional(uuidV4()),
  attachments: optional(dictionary(text({ min: 1, max: 255 }), attachment)),
});

/** A submission after parsing: nothing filled in, nulls left out. */
export type SubmittedReceipt = z.output<typeof postReceiptBody>;

/** Body of POST /receipts/_assign (contract section 4). */
export const assignReceiptBody = z
  .strictObject({
    id: optional(z.guid({ error: 'must be a receipt id' })),
    transaction_id: optional(text({ min: 1, max: 255 })),
    identifier: text({ min: 1, max: 255 }),
  })
  .transform(({ id, transaction_id: transactionId, identifier }, issues) => {
    if (id !== undefined && transactionId === undefined) return { receipt: { id }, identifier };
    if (id === undefined && transactionId !== undefined) return { receipt: { transactionId }, identifier };
    issues.addIssue({ code: 'custom', message: 'must have exactly one of id and transaction_id' });
    return z.NEVER;
  });

/** What was true around the receipt when it came, kept with it. */
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

const taxOut = z.strictObject({
  name: z.string(),
  amount: z.number(),
  rate: nullable(z.number()),
  code: nullable(z.string()),
  properties: jsonObject(),
});
const vatOut = z.strictObject({
  amount: z.number(),
  rate: nullable(z.number()),
  code: nullable(z.string()),
});
const discountOut = z.strictObject({
  name: z.string(),
  amount: z.number(),
  quantity: nullable(z.int()),
  percentage: nullable(z.number()),
  properties: jsonObject(),
});

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
        localtime: z.string(),
        reason: nullable(z.string()),
        properties: jsonObject(),
      }),
    ),
    properties: jsonObject(),
  })
  .catchall(z.string());

const paymentOut = z.strictObject({
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
});

const attachmentOut = z.strictObject({
  id: z.string(),
  url: z.string(),
  content_type: nullable(z.string()),
  content_disposition: nullable(z.string()),
});

/** A receipt as it goes out (§2.1 and contract section 4); `store_reference` is an integer only in the v2 list. */
export const receiptOut = z.strictObject({
  id: z.uuid(),
  identifier: nullable(z.string()),
  incomplete: z.boolean(),
  items: z.array(itemOut),
  localtime: z.string(),
  timestamp: z.string(),
  net: nullable(z.number()),
  subtotal: nullable(z.number()),
  gross: nullable(z.number()),
  total: z.number(),
  payments: z.array(paymentOut),
  pos_data_ids: z.array(z.string()),
  properties: jsonObject(),
  retailer: z.strictObject({ name: z.string(), vatno: nullable(z.string()) }),
  store: z.strictObject({
    name: z.string(),
    address: z.array(z.string()),
    city: nullable(z.string()),
    country: z.string(),
    phone: nullable(z.string()),
    postcode: nullable(z.string()),
    properties: jsonObject(),
  }),
  store_reference: z.string(),
  till_uuid: nullable(z.string()),
  transaction_id: z.string(),
  external_id: nullable(z.string()),
  vat: z.array(vatOut),
  taxes: z.array(taxOut),
  discounts: z.array(discountOut),
  l10n: z.strictObject({
    locale: z.string(),
    translation_locale: nullable(z.string()),
    timezone: z.string(),
    currency: z.string(),
  }),
  duplicate: z.boolean(),
  attachments: z.record(z.string(), attachmentOut),
});

/** A receipt of the v2 list. */
export const receiptListedOut = receiptOut.extend({ store_reference: z.int() });

/** A receipt on the wire. */
export type ReceiptWire = z.output<typeof receiptOut>;
export type ReceiptListedWire = z.output<typeof receiptListedOut>;
