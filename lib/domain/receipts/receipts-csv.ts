import { csvFile } from '@/lib/core/csv';
import { presentReceipt, type StoredReceipt } from './present';

type Receipt = ReturnType<typeof presentReceipt>;
type Cell = string | number | boolean | null;

const columns: Readonly<Record<string, (receipt: Receipt) => Cell>> = {
  id: ({ id }) => id,
  transaction_id: (receipt) => receipt.transaction_id,
  timestamp: ({ timestamp }) => timestamp,
  localtime: ({ localtime }) => localtime,
  store_reference: (receipt) => receipt.store_reference,
  store: ({ store }) => store.name,
  identifier: ({ identifier }) => identifier,
  currency: ({ l10n }) => l10n.currency,
  total: ({ total }) => total,
  items_length: ({ items }) => items.length,
  items: ({ items }) => items.map(({ name }) => name).join('; '),
  payments: ({ payments }) => payments.map(({ method, amount }) => `${method} ${amount}`).join('; '),
  duplicate: ({ duplicate }) => duplicate,
  test: ({ test }) => test === true,
  fiscal: ({ fiscal }) => fiscal.map(({ scheme, status }) => `${scheme} ${status}`).join('; '),
};

export const receiptColumns: readonly string[] = Object.keys(columns);

export function receiptsCsv(
  pages: AsyncGenerator<readonly StoredReceipt[], void, undefined>,
): AsyncGenerator<string, void, undefined> {
  return csvFile(receiptColumns, pages, (row) => {
    const receipt = presentReceipt(row);
    return Object.values(columns).map((cell) => cell(receipt));
  });
}
