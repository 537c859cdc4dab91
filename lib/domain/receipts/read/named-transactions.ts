import type { JsonObject, JsonValue } from '@/lib/core/json';
import { storedTransactionIdMax } from '@/lib/core/fields';
import { textsAt } from '@/lib/search/values';
import type { ReceiptDocument } from '../wire/receipt-document';

export function transactionNames({
  transactionId,
  properties,
}: Pick<ReceiptDocument, 'transactionId' | 'properties'>): string[] {
  return [transactionId, ...textsAt(properties, 'receipt_number')];
}

const namedMax = 20;

interface Returning {
  readonly transaction_id: string;
  readonly properties?: JsonObject | undefined;
  readonly items: readonly {
    readonly return?: { readonly properties?: JsonObject | undefined } | null | undefined;
  }[];
}

/**
 * Returns at most twenty ids: `returns_of` of the receipt or of returned items, and `transaction_id` of
 * returned items.
 */
export function returnedTransactions({ transaction_id: own, properties, items }: Returning): string[] {
  const returns = items.flatMap((item) => item.return ?? []);
  if (returns.length === 0 && properties?.['returns_of'] === undefined) return [];
  const named: (JsonValue | undefined)[] = [
    properties?.['returns_of'],
    ...returns.flatMap((back) => [back.properties?.['returns_of'], back.properties?.['transaction_id']]),
  ];
  const ids = named.filter((id): id is string => typeof id === 'string' && id !== '' && id !== own);
  return [...new Set(ids)].filter((id) => id.length <= storedTransactionIdMax).slice(0, namedMax);
}
