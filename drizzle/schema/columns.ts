import { sql } from 'drizzle-orm';
import { customType, timestamp } from 'drizzle-orm/pg-core';

/**
 * `jsonb`, bound as text and cast in SQL: the driver's serialiser and drizzle's disagree and would store a
 * JSON string (asserted in `test/json-column.long.test.ts`).
 */
export function json<Shape>() {
  return customType<{ data: Shape; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => sql`${JSON.stringify(value)}::text::jsonb`,
    // Parsed by the driver: text here is a JSON string, not JSON.
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

/** Milliseconds; a `Date` in code. */
export function instant() {
  return timestamp({ withTimezone: true, precision: 3, mode: 'date' });
}

/**
 * BRIN over request ids: half a kilobyte for 32 pages, about 130 receipts, and one in a thousand read in
 * vain.
 */
export const requestIdBloom = 'text_bloom_ops(n_distinct_per_range = 256, false_positive_rate = 0.001)';

/** Bytes decide order and equality, as search orders documents of one instant. */
export const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
