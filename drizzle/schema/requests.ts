import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant, requestIdBloom } from './columns';
import { defineTable } from './define-table';

/** Requests of API clients (contract section 15), for 30 days and at most 100,000 per retailer. */
export const requests = defineTable(
  'requests',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: {
      exported: 'nothing: requests are of machines, and what they stored is exported where it is kept',
      erased: 'path and body of requests that name the person are emptied',
    },
  },
  {
    /**
     * No foreign key: its check would take half the time of an insertion, which reads the retailer from
     * `storage_use` (`insertionOf`).
     */
    retailerId: integer().notNull(),
    /** Ordered by the time of the answer. */
    id: uuid().notNull(),
    /** Request id, not unique because callers can choose it. */
    requestId: text().notNull(),
    /** Instant at which the request arrived. */
    at: instant().notNull(),
    clientId: integer().notNull(),
    operation: text().notNull(),
    method: text().notNull(),
    /** Path without credentials, card numbers masked. */
    path: text().notNull(),
    status: smallint().notNull(),
    code: text(),
    durationMs: doublePrecision().notNull(),
    /** Network address; null where a consumer's own device may have called. */
    address: text(),
    /** Body of a refused request, masked; null after three days. */
    body: text(),
    contentType: text(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('requests_by_request')
      .using('brin', table.retailerId, table.requestId.op(requestIdBloom))
      .with({ pages_per_range: 32, autosummarize: true }),
    // Refused requests are few; other filters read the newest requests, which are bounded.
    index('requests_refused')
      .on(table.retailerId, table.id)
      .where(sql`${table.status} >= 400`),
  ],
);
