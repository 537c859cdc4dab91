import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant, requestIdBloom } from './columns';
import { defineTable } from './define-table';

/** Requests of API clients (contract section 15), kept for 30 days and to 100,000 a retailer. */
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
     * Foreign key is left out: its check takes half of an insertion, which finds the retailer's row in
     * `storage_use`.
     */
    retailerId: integer().notNull(),
    /** Ordered by the time of the answer. */
    id: uuid().notNull(),
    /** Caller's own where sent, so not unique. */
    requestId: text().notNull(),
    /** Arrival of the request. */
    at: instant().notNull(),
    clientId: integer().notNull(),
    operation: text().notNull(),
    method: text().notNull(),
    /** Without credentials, card numbers masked. */
    path: text().notNull(),
    status: smallint().notNull(),
    code: text(),
    durationMs: doublePrecision().notNull(),
    /** Null where a consumer's own device may have called. */
    address: text(),
    /** Refused requests', masked; null after three days. */
    body: text(),
    contentType: text(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('requests_by_request')
      .using('brin', table.retailerId, table.requestId.op(requestIdBloom))
      .with({ pages_per_range: 32, autosummarize: true }),
    // Refused ones are few; other filters look through the newest of all, which are bounded.
    index('requests_refused')
      .on(table.retailerId, table.id)
      .where(sql`${table.status} >= 400`),
  ],
);
