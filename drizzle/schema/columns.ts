import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/**
 * `jsonb`, bound as text and cast in SQL. Drizzle and the driver would both serialise a value bound as
 * `jsonb`, so that a JSON string would be stored (asserted in `test/json-column.long.test.ts`).
 */
export function json<Shape>() {
  return customType<{ data: Shape; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => sql`${JSON.stringify(value)}::text::jsonb`,
    // The driver has parsed the value: a string here is a JSON string, not JSON text.
    fromDriver: (value) => value as Shape,
  })();
}

export function bytea() {
  return customType<{ data: Uint8Array; driverData: unknown }>({
    dataType: () => 'bytea',
    toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
    fromDriver: (value) => value as Uint8Array,
  })();
}

export function instant() {
  return timestamp({ withTimezone: true, precision: 3, mode: 'date' });
}

/**
 * Bloom filter of request ids for a BRIN range of 32 pages (about 130 receipts). It takes half a kilobyte,
 * and matches one range in a thousand by mistake.
 */
export const requestIdBloom = 'text_bloom_ops(n_distinct_per_range = 256, false_positive_rate = 0.001)';

/** Text that is ordered and compared by bytes. Search orders documents of the same instant by such keys. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
