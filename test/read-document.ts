import { expect } from 'vitest';
import type { JsonObject } from '@/lib/core/json';
import { warningsOf } from '@/lib/domain/receipts/wire/quality';
import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import { builtInVersion } from '@/lib/domain/transformations/built-in-transformations';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import { transformDocument, type Transformed } from '@/lib/domain/transformations/transform';
import { makeRetailer } from './factories';

/** What a till posts: bytes, or a value that it posts as JSON. */
type Posted = Buffer | object;

/** Receipts and reasons that a document becomes. */
interface Outcome {
  readonly receipts: readonly SubmittedReceipt[];
  /** Why parts of it hold no sale, each reason once. */
  readonly ignored: readonly string[];
}

/** Reads documents with one built-in transformation. */
export interface DocumentReader {
  /**
   * The receipts of a document, sent by store 1 unless `properties` says otherwise; `meta` is what else is known of the shop.
   */
  readonly read: (posted: Posted, properties?: JsonObject, meta?: JsonObject) => Promise<SubmittedReceipt[]>;
  /** The receipts of a document, and why other parts of it hold no sale. */
  readonly outcomeOf: (posted: Posted, properties?: JsonObject) => Promise<Outcome>;
  /** The receipts of a file in the `samples/` of the transformation. */
  readonly readSample: (file: string, properties?: JsonObject) => Promise<SubmittedReceipt[]>;
}

/** Makes a retailer of its own that reads documents with the built-in transformation `name`. */
export async function makeDocumentReader(name: string): Promise<DocumentReader> {
  const { ctx } = await makeRetailer();
  const transformed = (
    posted: Posted,
    properties: JsonObject = { store_reference: 1 },
    meta: JsonObject = {},
  ) => {
    const bytes = Buffer.isBuffer(posted) ? posted : Buffer.from(JSON.stringify(posted));
    const raw = { bytes, contentType: null, properties, meta, defaults: {} };
    return transformDocument(ctx, builtInVersion(name), raw);
  };
  const read = async (posted: Posted, properties?: JsonObject, meta?: JsonObject) => [
    ...(await transformed(posted, properties, meta)).receipts,
  ];
  return {
    read,
    outcomeOf: async (posted, properties) => outcome(await transformed(posted, properties)),
    readSample: (file, properties) => read(sampleBytes(name, file), properties),
  };
}

/** Receipts and reasons that a document becomes, without the ids of what was left out. */
export function outcome({ receipts, ignored }: Transformed): Outcome {
  return { receipts, ignored: [...new Set(ignored.map(({ reason }) => reason))] };
}

/** Names, quantities and totals of a receipt's items, one `[name, quantity, total]` for each. */
export function itemsOf({ items }: SubmittedReceipt): (readonly [string, number, number])[] {
  return items.map(({ name, quantity, total }) => [name, quantity, total] as const);
}

/** Names, rates and amounts of a receipt's taxes, one `[name, rate, amount]` for each. */
export function taxesOf({ taxes = [] }: SubmittedReceipt): (readonly [string, number | undefined, number])[] {
  return taxes.map(({ name, rate, amount }) => [name, rate, amount] as const);
}

/** Methods and amounts of a receipt's payments, one `[method, amount]` for each. */
export function paymentsOf({ payments = [] }: SubmittedReceipt): (readonly [string, number])[] {
  return payments.map(({ method, amount }) => [method, amount] as const);
}

/** Asserts that each receipt raises none of the warnings a receipt gets on arrival, such as `total_mismatch`. */
export function expectNoWarnings(receipts: readonly SubmittedReceipt[]): void {
  for (const submitted of receipts) {
    const currency = submitted.l10n?.currency ?? 'EUR';
    const arrival = {
      submitted,
      currency,
      timestamp: new Date(0),
      now: new Date(),
      isMasked: false,
      fiscal: [],
    };
    expect(warningsOf(arrival), submitted.transaction_id).toEqual([]);
  }
}
