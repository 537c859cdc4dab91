import type { JsonObject } from '@/lib/json';
import type { ReceiptRow } from '@/lib/receipts/prepare-receipt';
import type { SubmittedReceipt } from '@/lib/receipts/schema';

/** A receipt as search sees it: what the search fields of §4.6 read, and nothing else. */
export interface ReceiptDocument {
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly transactionId: string;
  /** The consumer now. */
  readonly identifier: string | null;
  readonly total: number;
  readonly storeId: number;
  /** As the store's references were when the receipt came (contract section 5). */
  readonly storeReference: number;
  readonly externalStoreReference: string | null;
  readonly posDataIds: readonly string[];
  /** After the last PATCH. */
  readonly properties: JsonObject;
  readonly items: SubmittedReceipt['items'];
  readonly discounts: NonNullable<SubmittedReceipt['discounts']>;
  readonly payments: NonNullable<SubmittedReceipt['payments']>;
  /** IANA name; local times of returns without an offset are in it. */
  readonly timezone: string;
}

/** The columns of a receipt that search reads; rows to be inserted and stored rows both have them. */
export type SearchableReceipt = Pick<
  ReceiptRow,
  | 'timestamp'
  | 'transactionId'
  | 'identifier'
  | 'total'
  | 'storeId'
  | 'storeReference'
  | 'externalStoreReference'
  | 'posDataIds'
  | 'properties'
  | 'submitted'
  | 'snapshot'
>;

/** What search sees of a receipt row. */
export function receiptDocument(row: SearchableReceipt): ReceiptDocument {
  const { submitted } = row;
  return {
    timestamp: row.timestamp.getTime(),
    transactionId: row.transactionId,
    identifier: row.identifier ?? null,
    total: row.total,
    storeId: row.storeId,
    storeReference: row.storeReference,
    externalStoreReference: row.externalStoreReference ?? null,
    posDataIds: row.posDataIds,
    properties: row.properties ?? submitted.properties ?? {},
    items: submitted.items,
    discounts: submitted.discounts ?? [],
    payments: submitted.payments ?? [],
    timezone: row.snapshot.l10n.timezone,
  };
}
