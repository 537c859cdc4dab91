import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant, requestIdBloom } from './columns';
import { defineTable } from './define-table';

/**
 * Requests of API clients (contract section 15). They are stored for 30 days, and at most 100,000 per
 * retailer.
 */
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
     * No foreign key: its check would take half the time of an insertion. The insertion finds the retailer in
     * `storage_use` anyway (`insertionOf`).
     */
    retailerId: integer().notNull(),
    /** Ids are ordered by the time of the answer. */
    id: uuid().notNull(),
    /** Not unique, because callers can choose the request id. */
    requestId: text().notNull(),
    at: instant().notNull(),
    clientId: integer().notNull(),
    operation: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    status: smallint().notNull(),
    code: text(),
    durationMs: doublePrecision().notNull(),
    /** Network address of the caller. Null if the caller may be a consumer's device. */
    address: text(),
    /** Body of a refused request, masked. It is removed after three days. */
    body: text(),
    contentType: text(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('requests_by_request')
      .using('brin', table.retailerId, table.requestId.op(requestIdBloom))
      .with({ pages_per_range: 32, autosummarize: true }),
    // An index for refused requests alone: they are few. Other filters read only the newest 10,000 requests,
    // so they need none.
    index('requests_refused')
      .on(table.retailerId, table.id)
      .where(sql`${table.status} >= 400`),
  ],
);
