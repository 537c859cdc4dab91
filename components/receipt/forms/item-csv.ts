import { csvLine, type CsvCell } from '@/lib/core/csv';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { reduction } from '../tree/runs';
import { taxMarks, taxesOf } from '../words/item-tax';
import { decimalText } from './minor-units';
import type { ShownForm } from './shown-form';

type Item = ReceiptWire['items'][number];

interface Line {
  readonly receipt: ReceiptWire;
  readonly item: Item;
  readonly position: number;
  readonly code: string | null;
}

/** New columns go at the end, so that existing columns keep their positions. */
const columns: Readonly<Record<string, (line: Line) => CsvCell>> = {
  transaction_id: ({ receipt }) => receipt.transaction_id,
  localtime: ({ receipt }) => receipt.localtime,
  store: ({ receipt }) => receipt.store.name,
  currency: ({ receipt }) => receipt.l10n.currency,
  position: ({ position }) => position,
  name: ({ item }) => item.name,
  quantity: ({ item }) => item.quantity,
  unit: ({ item }) => item.unit,
  unit_price: ({ item }) => item.unit_price ?? item.gross_unit_price ?? item.net_unit_price,
  total: ({ item }) => item.total,
  discounts: ({ item }) =>
    item.discounts
      .map(({ name, amount }) => `${name} ${decimalText(isBack(item) ? amount : reduction(amount))}`)
      .join('; '),
  tax_rate: ({ item }) => only(taxesOf(item).map(({ rate }) => rate)),
  tax_amount: ({ item }) => only(taxesOf(item).map(({ amount }) => amount)),
  tax_code: ({ code }) => code,
  returned: ({ item }) => item.return !== null,
  return_reason: ({ item }) => item.return?.reason ?? null,
  product_code: ({ item }) => textOf(item.properties['product_code']),
  details: ({ item }) => {
    const { details } = item.properties;
    return (Array.isArray(details) ? details : [details])
      .filter((note) => typeof note === 'string')
      .join('; ');
  },
};

export const itemColumns: readonly string[] = Object.keys(columns);

export function itemCsv({ receipt }: ShownForm): string {
  const marks = taxMarks(receipt.items);
  const cells = Object.values(columns);
  const lines = receipt.items.map((item, index) => {
    const line = { receipt, item, position: index + 1, code: marks.code(item) };
    return csvLine(cells.map((cell) => cell(line)));
  });
  return [csvLine(itemColumns), ...lines].join('');
}

function isBack(item: Item): boolean {
  return item.return !== null || item.total < 0;
}

/** Returns null unless there is exactly one value: an item with several taxes has no single rate. */
function only(values: readonly (number | null)[]): number | null {
  return values.length === 1 ? (values[0] ?? null) : null;
}

function textOf(value: unknown): CsvCell {
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
