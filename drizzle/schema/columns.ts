import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/**
 * `jsonb`, bound as text and cast in SQL: if drizzle and the driver both serialised it, a JSON string would
 * be stored (asserted in `test/json-column.long.test.ts`).
 */
export function json<Shape>() {
  return customType<{ data: Shape; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => sql`${JSON.stringify(value)}::text::jsonb`,
    // Parsed by the driver: a string here is a JSON string, not JSON text.
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

/** Instant to the millisecond; a `Date` in code. */
export function instant() {
  return timestamp({ withTimezone: true, precision: 3, mode: 'date' });
}

/**
 * Bloom filters of request ids for BRIN: half a kilobyte for 32 pages, about 130 receipts; a look-up reads
 * one range of a thousand in vain.
 */
export const requestIdBloom = 'text_bloom_ops(n_distinct_per_range = 256, false_positive_rate = 0.001)';

/** Text ordered and compared by bytes, as search orders documents of one instant. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
