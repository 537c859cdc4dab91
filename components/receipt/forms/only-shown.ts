import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { itemName } from '../words/item-name';
import { lastFour } from '../words/payment-facts';

type Item = ReceiptWire['items'][number];
type Payment = ReceiptWire['payments'][number];

const ofDates = ['return_by', 'return_days', 'warranty_until', 'warranty_months', 'warranty_years'];
const ofReceipt = ['receipt_number', 'salesperson', 'operator', 'returns_of', ...ofDates];
const ofItem = ['details', 'product_code', ...ofDates];
const ofReturn = ['returns_of', 'transaction_id'];
const ofPayment = ['type', 'change', 'rounding', 'balance', 'expiry', 'start', 'end', 'issue', 'po_number'];

/**
 * Removes what the page does not show: the consumer, the retailer's keys and properties, item names in
 * languages other than `wanted`, and the middle digits of card numbers. Amounts are unchanged.
 */
export function onlyShown(receipt: ReceiptWire, wanted: readonly string[]): ReceiptWire {
  const { store, taxes, vat, discounts, attachments } = receipt;
  return {
    ...receipt,
    id: '',
    identifier: null,
    external_id: null,
    pos_data_ids: [],
    items: receipt.items.map((item) => shownItem(item, wanted, receipt.l10n.locale)),
    payments: receipt.payments.map(shownPayment),
    properties: picked(receipt.properties, ofReceipt),
    store: { ...store, properties: {} },
    // If a receipt has taxes, its page shows them instead of VAT.
    vat: taxes.length > 0 ? [] : vat,
    taxes: taxes.map((tax) => ({ ...tax, properties: {} })),
    discounts: discounts.map((discount) => ({ ...discount, properties: {} })),
    attachments: Object.fromEntries(
      Object.keys(attachments).map((label) => [
        label,
        { id: '', url: '', content_type: null, content_disposition: null },
      ]),
    ),
  };
}

function shownItem(item: Item, wanted: readonly string[], issuedIn: string): Item {
  const { quantity, total, unit, net, gross, vat, taxes, discounts, properties } = item;
  const { unit_price, gross_unit_price, net_unit_price } = item;
  return {
    name: itemName(item, wanted, issuedIn).text,
    quantity,
    total,
    unit,
    net,
    gross,
    unit_price,
    gross_unit_price,
    net_unit_price,
    vat: taxes.length > 0 ? null : vat,
    taxes: taxes.map((tax) => ({ ...tax, properties: {} })),
    discounts: discounts.map((discount) => ({ ...discount, properties: {} })),
    return:
      item.return === null ? null : { ...item.return, properties: picked(item.return.properties, ofReturn) },
    properties: picked(properties, ofItem),
    // A cast, because the index signature for translated names types every key as text.
  } as unknown as Item;
}

function shownPayment(payment: Payment): Payment {
  const details = payment.details ?? {};
  const number = payment.number ?? details['number'];
  const other = details['other'];
  const shown = {
    ...picked(details, ofPayment),
    ...(isJsonObject(other) ? { other: picked(other, Object.keys(other)) } : {}),
  };
  return {
    ...payment,
    number: typeof number === 'string' ? lastFour(number) : null,
    details: Object.keys(shown).length === 0 ? null : shown,
  };
}

function picked(values: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name): [string, JsonValue][] => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      const plain = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : value;
      return isPlain(plain) ? [[name, plain]] : [];
    }),
  );
}

function isPlain(value: JsonValue | undefined): value is string | number | JsonValue[] {
  return typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
}
