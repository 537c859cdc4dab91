import { z } from 'zod';
import * as fields from '@/lib/core/fields';
import { isJsonObject } from '@/lib/core/json';
import { limits } from '@/lib/core/limits';
import { exactlyOneOf } from '@/lib/core/json-schema';
import { issue, problems } from '@/lib/core/problems';
import { withAlternatives } from './alternatives';
import { submissionExample } from '../examples';
import { fiscalBlocks } from './fiscal';
import { localtimePattern, parseLocaltime } from './localtime';
import { storeFromReceipt } from '@/lib/domain/stores/schema';
import { placesOfCardNumbers } from '@/lib/core/card-numbers/card-numbers-in-json';
import { passesLuhn } from '@/lib/core/card-numbers/luhn';

const placesMax = 20;

function cardNumbersOfPayment(payment: object): readonly (readonly PropertyKey[])[] {
  const found = placesOfCardNumbers(payment, placesMax);
  const details = 'details' in payment && isJsonObject(payment.details) ? payment.details : {};
  const numbers = [
    [['number'], 'number' in payment ? payment.number : undefined],
    [['details', 'number'], details['number']],
  ] as const;
  const known = new Set(found.map((path) => path.join('.')));
  const whole = numbers.filter(
    ([path, value]) => typeof value === 'string' && looksLikeCardNumber(value) && !known.has(path.join('.')),
  );
  return [...found, ...whole.map(([path]) => path)];
}

function looksLikeCardNumber(text: string): boolean {
  const digits = text
    .replace(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
    .replace(/[\uFF10-\uFF19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  return /^\d{12,}$/.test(digits) && passesLuhn(digits);
}

export const deprecatedSince = new Date('2024-01-01T00:00:00Z');

const { amount, currency, dictionary, elementsMax: max, integer, freeObject, list, locale } = fields;
const { optional, text, timezone, uuidV4 } = fields;

const rate = optional(amount()).describe('In percent.');

const tax = z
  .strictObject({
    name: text(),
    amount: amount(),
    rate,
    code: optional(text()),
    properties: optional(freeObject()),
  })
  .meta({ id: 'TaxInput', examples: [{ name: 'VAT', amount: 0.26, rate: 7, code: 'B' }] });

const vat = z
  .strictObject({ amount: amount(), rate, code: optional(text()) })
  .meta({ id: 'VatInput', examples: [{ amount: 0.26, rate: 7 }] });

const discount = z
  .strictObject({
    name: text(),
    amount: amount(),
    quantity: optional(integer()),
    percentage: optional(amount()),
    properties: optional(freeObject()),
  })
  .meta({ id: 'DiscountInput', examples: [{ name: 'Club', amount: -0.5, percentage: 10 }] });

const localtime = z
  .string()
  .transform((value, issues) => {
    const parsed = parseLocaltime(value);
    if (parsed === null) issues.addIssue({ code: 'custom', message: problems.date_time });
    return parsed ?? z.NEVER;
  })
  .meta({
    id: 'Localtime',
    description:
      'Date and time at the till, ISO 8601. Seconds may be left out, fractions are cut to milliseconds. Without a ' +
      'zone it is read in that of the receipt (`l10n.timezone`), the store or the retailer.',
    pattern: localtimePattern.source,
    examples: ['2026-11-21T10:15:00+01:00', '2026-11-21T10:15'],
  });

const itemReturn = z
  .strictObject({ localtime, reason: optional(text()), properties: optional(freeObject()) })
  .meta({ id: 'ReturnInput', description: 'Present if the item was returned.' });

const item = withAlternatives(
  z.strictObject({
    name: text(),
    quantity: amount(),
    total: amount(),
    unit: optional(text()).describe('The unit of the quantity, such as `kg`.'),
    net: optional(amount()),
    gross: optional(amount()),
    unit_price: optional(amount()),
    gross_unit_price: optional(amount()),
    net_unit_price: optional(amount()),
    vat: optional(vat),
    taxes: optional(list(tax, { max })),
    discounts: optional(list(discount, { max })),
    return: optional(itemReturn),
    properties: optional(freeObject()).describe(
      'Any JSON object. Search covers `details` (a list of text), `product_code` and `category`.',
    ),
  }),
  'name',
).meta({
  id: 'ItemInput',
  description:
    'An item line. `name:<tag>` is its name in another language: an RFC 5646 tag with `_` for `-`, every subtag ' +
    'registered and in its canonical case, such as `name:de_AT`.',
  examples: [{ name: 'Organic Whole Milk 1 l', 'name:de': 'Bio-Vollmilch 1 l', quantity: 2, total: 3.98 }],
});

const paymentDetails = {
  change: optional(amount()),
  number: optional(text()).describe(
    'The last four digits. A masked number such as `****4242` is stored as its last four digits; a whole ' +
      'card number is refused.',
  ),
  issue: optional(text()),
  start: optional(text()),
  end: optional(text()),
  po_number: optional(text()),
};

const payment = z
  .strictObject({
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
        other: optional(freeObject()),
      }),
    ),
  })
  .superRefine(
    (value, issues) => {
      for (const path of cardNumbersOfPayment(value)) {
        issues.addIssue({ code: 'custom', path: [...path], message: problems.card_number });
      }
    },
    // Runs even if other fields are wrong, so that all violations are reported at once.
    { when: ({ value }) => isJsonObject(value) },
  )
  .meta({
    id: 'PaymentInput',
    description: 'Text or integers that hold a whole card number are refused.',
    examples: [{ method: 'card', amount: 3.98, number: '1234' }],
  });

const l10n = z
  .strictObject({
    locale: optional(locale()),
    translation_locale: optional(locale()),
    timezone: optional(timezone()),
    currency: optional(currency()),
  })
  .meta({
    id: 'L10nInput',
    description: 'Omitted values come from the store, then from the retailer.',
  });

export const attachment = z
  .strictObject({
    id: optional(text({ min: 1, max: 255 })),
    data: optional(fields.base64(limits.bodyBytesMax)).describe(
      'The file itself as base64, at most 1 MB over all attachments of a receipt.',
    ),
    content_type: optional(text({ min: 1, max: 255 })),
    content_disposition: optional(text({ min: 1, max: 1000 })),
  })
  .refine((value) => (value.id === undefined) !== (value.data === undefined), {
    ...issue('exactly_one', { names: ['id', 'data'] }),
  })
  .meta({
    id: 'AttachmentInput',
    description: 'A file that was uploaded before, by its id, or the file itself.',
    ...exactlyOneOf(['id', 'data']),
    examples: [{ id: 'att.5f1c2d3e-4b5a-4c6d-8e7f-9a0b1c2d3e4f' }],
  });

/**
 * An integer or a text. Digits up to 2147483647 mean the integer; any other text is an external reference
 * (contract sections 4 and 14).
 */
export const storeReference = z
  .union([integer({ min: 1 }), text({ min: 1, max: 255 })], {
    error: problems.store_reference,
  })
  .transform((value, issues) => {
    if (typeof value === 'number' || !/^\d+$/.test(value)) return value;
    const reference = Number(value);
    if (reference > 2_147_483_647) return value;
    if (reference >= 1) return reference;
    issues.addIssue({ code: 'custom', message: problems.id_number });
    return z.NEVER;
  })
  .meta({
    id: 'StoreReference',
    description:
      'A store: its reference, an integer or digits, from 1 to 2147483647; or its external reference, any other text, ' +
      'such as longer digits (GLN, CNPJ).',
    not: { type: 'string', pattern: '^0+$' },
    examples: [1, 'berlin-mitte'],
  });

export const itemsMax = 2000;

export const postReceiptBody = z
  .strictObject({
    items: list(item, { min: 1, max: itemsMax }),
    transaction_id: text({ min: 1, max: 255 }).describe('Unique ID of the receipt at the retailer.'),
    localtime,
    total: amount().describe('In the currency of the receipt, as are all amounts.'),
    store_reference: storeReference,
    identifier: optional(fields.newIdentifier()).describe('The consumer.'),
    properties: optional(freeObject()).describe(
      'Any JSON object. The service uses `salesperson`, `operator`, `email`, `email_settings` (`send`, ' +
        '`template`, `block`) and `messaging_settings` (`sms` and `whatsapp`, each with `send`). The receipt page shows ' +
        '`return_by` (a date) or `return_days`, also of items, and `warranty_until`, `warranty_months` or `warranty_years` of items.',
    ),
    payments: optional(list(payment, { max })),
    net: optional(amount()),
    subtotal: optional(amount()),
    gross: optional(amount()),
    vat: optional(list(vat, { max })).meta({ deprecated: true, description: 'Use `taxes`.' }),
    taxes: optional(list(tax, { max })),
    discounts: optional(list(discount, { max })),
    l10n: optional(l10n),
    fiscal: optional(fiscalBlocks).describe(
      'Data of the till’s fiscal device, such as a security module: kept and given as sent.',
    ),
    store: optional(storeFromReceipt).describe(
      'Creates or updates the store, if the retailer allows it. A new store needs `name` and `country`.',
    ),
    till_uuid: optional(z.guid({ error: problems.uuid }).toLowerCase()).describe(
      'UUID of the till that issued it.',
    ),
    incomplete: optional(z.boolean()).describe('Whether expected fields are missing.'),
    duplicate: optional(z.boolean()).describe(
      'Whether this is a copy: it has its own transaction id and does not count in statistics and loyalty.',
    ),
    external_id: optional(uuidV4()).describe('A UUIDv4 of the sender, unique like `transaction_id`.'),
    link: optional(fields.namedLink()).describe(
      'The link of its page, made by the till from 128 random bits as base32, so that it can be shown before the ' +
        'receipt is sent. Its address is `base`, `prefix` (GET /pos/hand-over) and this. 409 `link_taken` when it was ' +
        'ever given to another receipt.',
    ),
    attachments: optional(dictionary(fields.attachmentLabel(), attachment)).describe(
      'Files by their labels.',
    ),
  })
  .meta({ id: 'ReceiptInput', description: 'A receipt as it is submitted.', examples: [submissionExample] });

/** A receipt as parsed: defaults are not filled in, and nulls are removed. */
export type SubmittedReceipt = z.output<typeof postReceiptBody>;

export const assignReceiptBody = z
  .strictObject({
    id: optional(z.guid({ error: problems.receipt_id })),
    transaction_id: optional(fields.storedTransactionId()),
    identifier: fields.newIdentifier(),
  })
  .transform(({ id, transaction_id: transactionId, identifier }, issues) => {
    if (id !== undefined && transactionId === undefined) return { receipt: { id }, identifier };
    if (id === undefined && transactionId !== undefined) return { receipt: { transactionId }, identifier };
    issues.addIssue({ code: 'custom', ...issue('exactly_one', { names: ['id', 'transaction_id'] }) });
    return z.NEVER;
  })
  .meta({
    id: 'AssignReceiptInput',
    ...exactlyOneOf(['id', 'transaction_id']),
    examples: [{ transaction_id: '4711', identifier: 'anna.schmidt@example.com' }],
  });
