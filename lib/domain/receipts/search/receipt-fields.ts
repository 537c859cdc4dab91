import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { catalogue, type Catalogue, type CatalogueField, type TextField } from '@/lib/search/catalogue';
import { addedFields } from './added-fields';
import { dynamicFields } from '../wire/dynamic-fields';
import type { DiscountDocument, ItemDocument, ReceiptDocument } from '../wire/receipt-document';
import { methodNames } from '@/lib/domain/rollups/payment-methods';
import { transactionNames } from '../read/named-transactions';
import { present, textsAt, valueExists, valuesAt } from '@/lib/search/values';
import { instantOfWallTime } from '@/lib/search/wall-time';

type Receipt = ReceiptDocument;
type Item = ItemDocument;
type Discount = DiscountDocument;
type PaymentText = 'number' | 'issue' | 'start' | 'end' | 'po_number' | 'type';

/**
 * Fields of specification §4.6 with the kinds that it prescribes, added fields, and the retailer's dynamic
 * fields.
 */
export function receiptCatalogue(
  settings: Pick<RetailerSettings, 'search_fields' | 'timezone'>,
): Catalogue<Receipt> {
  return catalogue([...receiptFields, ...dynamicFields(settings)], settings.timezone);
}

/** Fields that a search for consumers must not name (specification §4.6). */
export const consumerPaths: ReadonlySet<string> = new Set(['identifier', 'identifier.exact']);

const itemName: TextField<Receipt> = {
  path: 'items.name',
  code: 'n',
  match: 'partial',
  exists: null,
  phraseTerms: true,
  texts: (r) => r.items.map((item) => item.name),
};

const receiptFields: readonly CatalogueField<Receipt>[] = [
  { path: 'transaction_id', code: 't', match: 'partial', exists: null, texts: transactionNames },
  {
    path: 'timestamp',
    code: 'ts',
    match: 'date',
    exists: null,
    zone: 'retailer',
    isOrder: true,
    instants: (r) => [r.timestamp],
  },
  itemName,
  // Only names in other languages become terms here; `beside` adds the terms of `items.name`.
  {
    path: 'items.names',
    code: 'na',
    match: 'partial',
    exists: null,
    beside: itemName,
    texts: (r) => r.items.flatMap(alternativeNames),
  },
  {
    path: 'items.quantity',
    code: 'q',
    match: 'integer',
    exists: (r) => r.items.length > 0,
    numbers: quantities,
  },
  { path: 'items.quantity.decimal', code: 'q', match: 'float', exists: null, numbers: quantities },
  { path: 'items.unit', code: 'u', match: 'exact', ...texts((r) => r.items.map((item) => item.unit)) },
  {
    path: 'items.total',
    code: 'it',
    match: 'float',
    exists: null,
    rangeTerms: true,
    numbers: (r) => r.items.map((item) => item.total),
  },
  ...discountFields('items.', 'i', (r) => r.items.flatMap(discountsOf)),
  {
    path: 'items.discounts_length',
    code: 'idl',
    match: 'integer',
    exists: null,
    // A number for each item, not one for all (contract section 5).
    numbers: (r) => r.items.map((item) => discountsOf(item).length),
  },
  {
    path: 'items.discounts_quantity',
    code: 'ids',
    match: 'integer',
    exists: null,
    numbers: (r) => r.items.map((item) => quantityOf(discountsOf(item))),
  },
  { path: 'items.return', code: 'r', match: null, exists: (r) => returns(r).length > 0 },
  {
    path: 'items.return.localtime',
    code: 'rt',
    match: 'date',
    exists: null,
    zone: 'retailer',
    instants: (r) => present(returns(r).map(({ localtime }) => instantOfWallTime(localtime, r.timezone))),
  },
  {
    path: 'items.return.reason',
    code: 'rr',
    match: 'partial',
    phraseTerms: true,
    ...texts((r) => returns(r).map(({ reason }) => reason)),
  },
  {
    path: 'items.properties',
    code: 'ip',
    match: null,
    exists: (r) => r.items.some((item) => valueExists(item.properties)),
  },
  {
    path: 'items.properties.details',
    code: 'ipd',
    match: 'partial',
    phraseTerms: true,
    ...itemProperty('details'),
  },
  { path: 'items.properties.product_code', code: 'ipc', match: 'exact', ...itemProperty('product_code') },
  {
    path: 'items_length',
    code: 'il',
    match: 'integer',
    exists: null,
    isSingle: true,
    numbers: (r) => [r.items.length],
  },
  {
    path: 'total',
    code: 'a',
    match: 'float',
    exists: null,
    isSingle: true,
    rangeTerms: true,
    numbers: (r) => [r.total],
  },
  ...discountFields('', '', (r) => r.discounts),
  {
    path: 'discounts_length',
    code: 'dl',
    match: 'integer',
    exists: null,
    isSingle: true,
    numbers: (r) => [r.discounts.length],
  },
  {
    path: 'discounts_quantity',
    code: 'ds',
    match: 'integer',
    exists: null,
    isSingle: true,
    numbers: (r) => [quantityOf(r.discounts)],
  },
  { path: 'payments', code: 'p', match: null, exists: (r) => r.payments.length > 0 },
  { path: 'payments.change', code: 'pc', match: 'float', ...numbers(changes) },
  { path: 'payments.number', code: 'pn', match: 'exact', ...texts((r) => paymentTexts(r, 'number')) },
  { path: 'payments.method', code: 'pm', match: 'exact', ...texts((r) => r.payments.flatMap(methodNames)) },
  {
    path: 'payments.type',
    code: 'pt',
    match: 'exact',
    exists: null,
    texts: (r) => present(paymentTexts(r, 'type')),
  },
  { path: 'payments.issue', code: 'pi', match: 'exact', ...texts((r) => paymentTexts(r, 'issue')) },
  { path: 'payments.start', code: 'ps', match: 'exact', ...texts((r) => paymentTexts(r, 'start')) },
  { path: 'payments.end', code: 'pe', match: 'exact', ...texts((r) => paymentTexts(r, 'end')) },
  { path: 'payments.po_number', code: 'po', match: 'exact', ...texts((r) => paymentTexts(r, 'po_number')) },
  {
    path: 'payments_length',
    code: 'pl',
    match: 'integer',
    exists: null,
    isSingle: true,
    numbers: (r) => [r.payments.length],
  },
  {
    path: 'store_id',
    code: 's',
    match: 'integer',
    exists: null,
    isSingle: true,
    numbers: (r) => [r.storeId],
  },
  {
    path: 'store_reference',
    code: 'sr',
    match: 'integer',
    exists: null,
    isSingle: true,
    numbers: (r) => [r.storeReference],
  },
  {
    path: 'external_store_reference',
    code: 'se',
    match: 'exact',
    exists: null,
    texts: (r) => present([r.externalStoreReference]),
  },
  { path: 'properties', code: 'x', match: null, exists: (r) => valueExists(r.properties) },
  { path: 'properties.email', code: 'xe', match: 'prefix', ...property('email') },
  { path: 'properties.email.exact', code: 'xe', match: 'exact', ...property('email'), exists: null },
  { path: 'properties.operator', code: 'xo', match: 'exact', ...property('operator') },
  {
    path: 'properties.salesperson',
    code: 'xs',
    match: 'partial',
    phraseTerms: true,
    ...property('salesperson'),
  },
  { path: 'identifier', code: 'i', match: 'prefix', ...texts((r) => [r.identifier]) },
  {
    path: 'identifier.exact',
    code: 'i',
    match: 'exact',
    exists: null,
    texts: (r) => present([r.identifier]),
  },
  { path: 'pos_data_ids', code: 'pd', match: 'exact', ...texts((r) => r.posDataIds) },
  ...addedFields,
];

function discountFields(
  scope: 'items.' | '',
  code: string,
  read: (receipt: Receipt) => readonly Discount[],
): CatalogueField<Receipt>[] {
  const path = `${scope}discounts`;
  return [
    { path, code: `${code}d`, match: null, exists: (r) => read(r).length > 0 },
    {
      path: `${path}.name`,
      code: `${code}dn`,
      match: 'partial',
      exists: null,
      phraseTerms: true,
      texts: (r) => read(r).map((discount) => discount.name),
    },
    {
      path: `${path}.quantity`,
      code: `${code}dq`,
      match: 'integer',
      ...numbers((r) => read(r).map((discount) => discount.quantity)),
    },
    {
      path: `${path}.amount`,
      code: `${code}da`,
      match: 'float',
      exists: null,
      numbers: (r) => read(r).map((discount) => discount.amount),
    },
  ];
}

function texts(read: (receipt: Receipt) => readonly (string | null | undefined)[]) {
  return {
    texts: (r: Receipt) => present(read(r)),
    exists: (r: Receipt) => present(read(r)).length > 0,
  };
}

function numbers(read: (receipt: Receipt) => readonly (number | null | undefined)[]) {
  return {
    numbers: (r: Receipt) => present(read(r)),
    exists: (r: Receipt) => present(read(r)).length > 0,
  };
}

function property(name: string) {
  return {
    texts: (r: Receipt) => textsAt(r.properties, name),
    exists: (r: Receipt) => valuesAt(r.properties, [name]).some(valueExists),
  };
}

function itemProperty(name: string) {
  return {
    texts: (r: Receipt) => r.items.flatMap((item) => textsAt(item.properties ?? {}, name)),
    exists: (r: Receipt) => r.items.some((item) => valuesAt(item.properties ?? {}, [name]).some(valueExists)),
  };
}

function quantities(receipt: Receipt): number[] {
  return receipt.items.map((item) => item.quantity);
}

function alternativeNames(item: Item): string[] {
  return Object.entries(item).flatMap(([key, value]) =>
    key.startsWith('name:') && typeof value === 'string' && value !== item.name ? [value] : [],
  );
}

function discountsOf(item: Item): readonly Discount[] {
  return item.discounts ?? [];
}

function quantityOf(discounts: readonly Discount[]): number {
  return discounts.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
}

function returns(receipt: Receipt): NonNullable<Item['return']>[] {
  return present(receipt.items.map((item) => item.return));
}

// Paths such as `payments.number` read the payment and its `details` (contract section 4).
function changes(receipt: Receipt): (number | undefined)[] {
  return receipt.payments.flatMap((payment) => [payment.change, payment.details?.change]);
}

function paymentTexts(receipt: Receipt, name: PaymentText): (string | undefined)[] {
  return receipt.payments.flatMap((payment) => [payment[name], payment.details?.[name]]);
}
