import type { MapField } from '@/lib/domain/transformations/fields/field-map';

/** Fields of the panel by their path in a receipt. The paths have no indexes. */
const fields: Readonly<Record<string, MapField>> = {
  transaction_id: 'transaction_id',
  localtime: 'date',
  timestamp: 'date',
  store_reference: 'store',
  identifier: 'identifier',
  total: 'total',
  'l10n.currency': 'currency',
  items: 'name',
  'items.name': 'name',
  'items.quantity': 'quantity',
  'items.unit': 'unit',
  'items.unit_price': 'unit_price',
  'items.total': 'item_total',
  'items.vat.rate': 'tax_rate',
  'payments.method': 'method',
  'payments.amount': 'paid',
};

/** `name` is the place of a violation, such as `items.0.total`. */
export function fieldAt(name: string): MapField | null {
  const place = name.replaceAll(/\.\d+/g, '');
  return Object.hasOwn(fields, place) ? (fields[place] ?? null) : null;
}
