import fc from 'fast-check';
import type { JsonObject, JsonValue } from '@/lib/core/json';
import type { IdentifierDocument } from '@/lib/domain/identifiers/identifier-document';
import type {
  DiscountDocument,
  ItemDocument,
  PaymentDocument,
  SearchableReceipt,
} from '@/lib/domain/receipts/wire/receipt-document';
import { anyCount, anyInstant, anyLocaltime, anyName, anyNumber, anyText } from './values';

/** Time zone of the retailer that property tests search as. */
export const testTimezone = 'Europe/Berlin';

/** Dynamic fields of that retailer: one of each kind, of receipts and of items. */
export const testSearchFields = {
  'dynamic.campaign': { path: 'campaign', kind: 'exact' },
  'dynamic.note': { path: 'properties.notes.text', kind: 'partial' },
  'dynamic.code': { path: 'notes.code', kind: 'prefix' },
  'dynamic.points': { path: 'points', kind: 'integer' },
  'items.dynamic.weight': { path: 'weight', kind: 'float' },
  'items.dynamic.expires': { path: 'items.properties.expires', kind: 'date' },
} as const;

const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });

const scalar: fc.Arbitrary<JsonValue> = fc.oneof(
  { arbitrary: anyText, weight: 4 },
  { arbitrary: anyNumber, weight: 1 },
  { arbitrary: fc.constantFrom<JsonValue>(null, true, false, '', [], {}, [null], { a: {} }), weight: 1 },
);

/** Whatever a free property may hold. */
const anyProperty: fc.Arbitrary<JsonValue> = fc.oneof(
  { arbitrary: scalar, weight: 4 },
  { arbitrary: fc.array(scalar, { maxLength: 3 }), weight: 2 },
  {
    arbitrary: fc.dictionary(fc.constantFrom('text', 'code', 'a', '__proto__'), scalar, { maxKeys: 2 }),
    weight: 1,
  },
);

const anyDay = anyInstant.map((instant) => new Date(instant).toISOString().slice(0, 10));

/** Properties in which some of the names hold something. */
function properties(values: Record<string, fc.Arbitrary<JsonValue>>): fc.Arbitrary<JsonObject> {
  return fc.record(values, { requiredKeys: [] });
}

const discount: fc.Arbitrary<DiscountDocument> = fc.record({
  name: anyText,
  amount: anyNumber,
  quantity: maybe(anyCount),
});

const item: fc.Arbitrary<ItemDocument> = fc.record(
  {
    name: anyText,
    quantity: fc.oneof(anyCount, anyNumber),
    total: anyNumber,
    'name:de': maybe(anyText),
    'name:en': maybe(anyName),
    unit: maybe(anyText),
    discounts: maybe(fc.array(discount, { maxLength: 3 })),
    vat: maybe(fc.record({ amount: anyNumber, rate: fc.constantFrom(7, 19) })),
    return: maybe(fc.record({ localtime: anyLocaltime, reason: maybe(anyText) })),
    properties: maybe(
      properties({
        details: anyProperty,
        product_code: anyProperty,
        weight: fc.oneof(anyNumber, anyProperty, fc.constantFrom('5.50', '1e3', ' 1')),
        expires: fc.oneof(anyDay, anyLocaltime, anyProperty),
      }),
    ),
  },
  { requiredKeys: ['name', 'quantity', 'total'] },
) as fc.Arbitrary<ItemDocument>;

const paymentDetails = {
  change: maybe(anyNumber),
  number: maybe(fc.constantFrom('4242', '0017', '4242 ', '١٢٣٤')),
  issue: maybe(anyText),
  start: maybe(fc.constantFrom('01/24', '02/25')),
  end: maybe(fc.constantFrom('01/28', '02/29')),
  po_number: maybe(anyText),
  type: maybe(fc.constantFrom('Visa', 'VISA', 'Apple Pay')),
};

const payment: fc.Arbitrary<PaymentDocument> = fc.record(
  { method: anyName, amount: anyNumber, ...paymentDetails, details: maybe(fc.record(paymentDetails)) },
  { requiredKeys: ['method', 'amount'] },
) as fc.Arbitrary<PaymentDocument>;

const tills = ['6f1b2c9e-0d3a-4b7c-9e6f-1234567890ab', '6f1b2c9e-0d3a-4b7c-9e6f-1234567890ac'];

const tax = fc.record(
  { name: anyName, amount: anyNumber, rate: fc.oneof(fc.constantFrom(7, 19, 5.5), anyNumber) },
  { requiredKeys: ['name', 'amount'] },
);

/** An instant on a clock so many hours ahead of UTC, within the years that receipts have. */
function localtimeOf(instant: Date, hours: number): string {
  // Leap years, so that every day is one.
  const year = Math.min(9996, Math.max(1004, instant.getUTCFullYear()));
  const wall = new Date(instant.getTime() + hours * 3_600_000).toISOString().slice(-20, -1);
  const sign = hours < 0 ? '-' : '+';
  return `${year}${wall.slice(wall.indexOf('-'))}${sign}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}

/** The columns that search reads of receipts that the API would accept. */
export const anyReceipt: fc.Arbitrary<SearchableReceipt> = fc
  .record({
    timestamp: anyInstant.map((instant) => new Date(instant)),
    identifier: fc.option(fc.oneof(anyName, fc.constantFrom('anna@example.com', 'ann', 'anna', '1001'))),
    storeId: fc.integer({ min: 1, max: 120 }),
    storeReference: fc.integer({ min: 1, max: 2_000 }),
    externalStoreReference: fc.option(anyName),
    tillUuid: fc.option(fc.constantFrom(...tills)),
    duplicate: fc.boolean(),
    test: fc.boolean(),
    currency: fc.constantFrom('EUR', 'GBP', null),
    shift: fc.integer({ min: -18, max: 18 }),
    warnings: fc.subarray(['total_mismatch', 'clock_ahead']),
    posDataIds: fc.array(fc.oneof(fc.uuid(), fc.constant('pos-1')), { maxLength: 2 }),
    patched: fc.boolean(),
    submitted: fc.record({
      items: fc.array(item, { minLength: 1, maxLength: 4 }),
      transaction_id: fc.oneof(anyName, fc.constantFrom('UK-0123-20260412', 'UK-0123', '0011120008')),
      total: anyNumber,
      payments: maybe(fc.array(payment, { maxLength: 3 })),
      discounts: maybe(fc.array(discount, { maxLength: 3 })),
      taxes: maybe(fc.array(tax, { maxLength: 2 })),
      vat: maybe(fc.array(tax, { maxLength: 2 })),
      properties: maybe(
        properties({
          email: anyProperty,
          operator: anyProperty,
          salesperson: anyProperty,
          campaign: anyProperty,
          notes: anyProperty,
          points: fc.oneof(anyCount, anyNumber, anyProperty),
        }),
      ),
      fiscal: maybe(
        fc.array(
          fc.record({
            scheme: fc.constantFrom('de-tse', 'at-rksv', 'pt-atcud'),
            status: fc.constantFrom('original', 'training'),
          }),
          { maxLength: 2 },
        ),
      ),
    }),
  })
  .map(({ patched, submitted, shift, ...columns }) => ({
    ...columns,
    localtime: localtimeOf(columns.timestamp, shift),
    transactionId: submitted.transaction_id,
    total: submitted.total,
    properties: patched ? { ...submitted.properties, email: 'patched@example.com' } : null,
    submitted,
    snapshot: { l10n: { timezone: 'America/New_York' }, store: { country: 'USA' } },
  }));

const nullable = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary);

/** Identifiers as §4.12 searches them. */
export const anyIdentifier: fc.Arbitrary<IdentifierDocument> = fc.record({
  identifier: anyName,
  properties: properties({
    name: properties({
      title: nullable(anyText),
      first: nullable(anyText),
      middle: nullable(anyText),
      last: nullable(anyText),
    }),
    email: nullable(anyText),
    phone: nullable(anyText),
    postcode: nullable(anyText),
    city: nullable(anyText),
    house_number: nullable(anyText),
    gender: nullable(anyText),
    address: fc.array(anyText, { maxLength: 3 }),
    birthdate: nullable(anyDay),
  }),
});
