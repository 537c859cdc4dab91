import type { receipts } from '@/drizzle/schema/receipts';
import { mapWithYields } from '@/lib/core/event-loop';
import { apiUrl } from '@/lib/core/paths';
import { formatTimestamp } from '@/lib/core/timestamps';
import { fiscalOf, presentFiscal } from './wire/fiscal';
import { resolveLocaltime } from './wire/localtime';
import type { ReceiptAttachments } from './read/receipt-attachments';
import type { ReceiptListedWire, ReceiptWire } from './schema';
import type { SubmittedReceipt } from './wire/submission';

export type StoredReceipt = typeof receipts.$inferSelect;

export type PresentedReceipt = Pick<
  StoredReceipt,
  | 'id'
  | 'identifier'
  | 'localtime'
  | 'timestamp'
  | 'posDataIds'
  | 'properties'
  | 'tillUuid'
  | 'transactionId'
  | 'externalId'
  | 'duplicate'
  | 'test'
  | 'attachments'
  | 'storeReference'
  | 'submitted'
  | 'fiscal'
  | 'snapshot'
>;

type Submitted<Key extends keyof SubmittedReceipt> = NonNullable<SubmittedReceipt[Key]>;
type Item = Submitted<'items'>[number];

/** Returns every key, null for absent values. Nothing is derived (contract section 1). */
export function presentReceipt(row: PresentedReceipt): ReceiptWire {
  const { submitted, snapshot } = row;
  return {
    id: row.id,
    identifier: row.identifier,
    incomplete: submitted.incomplete ?? false,
    items: submitted.items.map((item) => presentItem(item, snapshot.l10n.timezone)),
    localtime: row.localtime,
    timestamp: formatTimestamp(row.timestamp),
    net: submitted.net ?? null,
    subtotal: submitted.subtotal ?? null,
    gross: submitted.gross ?? null,
    total: submitted.total,
    payments: (submitted.payments ?? []).map(presentPayment),
    pos_data_ids: row.posDataIds,
    properties: row.properties ?? submitted.properties ?? {},
    retailer: snapshot.retailer,
    store: { ...snapshot.store, address: [...snapshot.store.address] },
    store_reference: String(submitted.store_reference),
    till_uuid: row.tillUuid,
    transaction_id: row.transactionId,
    // Test clients' external ids are stored in another form, so the submitted one is shown.
    external_id: row.test ? (row.submitted.external_id ?? null) : row.externalId,
    vat: (submitted.vat ?? []).map(presentVat),
    taxes: (submitted.taxes ?? []).map(presentTax),
    discounts: (submitted.discounts ?? []).map(presentDiscount),
    l10n: snapshot.l10n,
    fiscal: presentFiscal(fiscalOf(row)),
    duplicate: row.duplicate,
    ...(row.test ? { test: true } : {}),
    attachments: presentAttachments(row.attachments),
  };
}

export async function presentWithYields(row: PresentedReceipt): Promise<ReceiptWire> {
  const { submitted, snapshot } = row;
  const items = await mapWithYields(submitted.items, (item) => presentItem(item, snapshot.l10n.timezone));
  return { ...presentReceipt({ ...row, submitted: { ...submitted, items: [] } }), items };
}

/** In API version 2, `store_reference` is an integer (contract section 4). */
export function presentListedReceipt(row: PresentedReceipt): ReceiptListedWire {
  return { ...presentReceipt(row), store_reference: row.storeReference };
}

function presentItem(item: Item, timezone: string): ReceiptWire['items'][number] {
  return {
    name: item.name,
    ...otherNames(item),
    quantity: item.quantity,
    total: item.total,
    unit: item.unit ?? null,
    net: item.net ?? null,
    gross: item.gross ?? null,
    unit_price: item.unit_price ?? null,
    gross_unit_price: item.gross_unit_price ?? null,
    net_unit_price: item.net_unit_price ?? null,
    vat: item.vat === undefined ? null : presentVat(item.vat),
    taxes: (item.taxes ?? []).map(presentTax),
    discounts: (item.discounts ?? []).map(presentDiscount),
    return:
      item.return === undefined
        ? null
        : {
            localtime: resolveLocaltime(item.return.localtime, timezone).localtime,
            reason: item.return.reason ?? null,
            properties: item.return.properties ?? {},
          },
    properties: item.properties ?? {},
  } as ReceiptWire['items'][number];
}

function otherNames(item: Item): Record<string, string> | undefined {
  const names = Object.keys(item).filter((name) => name.startsWith('name:'));
  if (names.length === 0) return undefined;
  const said: Readonly<Record<string, unknown>> = item;
  return Object.fromEntries(names.map((name) => [name, said[name]])) as Record<string, string>;
}

export function presentAttachments(attachments: ReceiptAttachments): ReceiptWire['attachments'] {
  return Object.fromEntries(
    Object.entries(attachments).map(([label, { id, content_type, content_disposition }]) => [
      label,
      { id, url: apiUrl('attachments', id), content_type, content_disposition },
    ]),
  );
}

function presentVat(vat: Submitted<'vat'>[number]) {
  return { amount: vat.amount, rate: vat.rate ?? null, code: vat.code ?? null };
}

function presentTax(tax: Submitted<'taxes'>[number]) {
  return {
    name: tax.name,
    amount: tax.amount,
    rate: tax.rate ?? null,
    code: tax.code ?? null,
    properties: tax.properties ?? {},
  };
}

function presentDiscount(discount: Submitted<'discounts'>[number]) {
  return {
    name: discount.name,
    amount: discount.amount,
    quantity: discount.quantity ?? null,
    percentage: discount.percentage ?? null,
    properties: discount.properties ?? {},
  };
}

function presentPayment(payment: Submitted<'payments'>[number]): ReceiptWire['payments'][number] {
  return {
    method: payment.method,
    amount: payment.amount,
    currency: payment.currency ?? null,
    change: payment.change ?? null,
    number: payment.number ?? null,
    issue: payment.issue ?? null,
    start: payment.start ?? null,
    end: payment.end ?? null,
    po_number: payment.po_number ?? null,
    details: payment.details ?? null,
  };
}
