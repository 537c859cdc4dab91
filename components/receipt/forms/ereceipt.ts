import { countryAlpha2 } from '@/lib/core/codes';
import { mapWithYields, yieldToEventLoop } from '@/lib/core/event-loop';
import { afterSaleDates } from '@/lib/domain/receipts/read/after-sale';
import type { EReceipt } from '@/lib/domain/receipts/wire/ereceipt-schema';
import { returnedTransactions } from '@/lib/domain/receipts/read/named-transactions';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { reduction } from '../tree/runs';
import { receiptNumber } from '../words/receipt-number';
import { brandText } from '../words/brand-text';
import { soldQuantity } from '../words/item-quantity';
import { knownMethod, paymentFacts, paymentMethods } from '../words/payment-facts';
import { isPiece } from '../words/unit-names';
import { notMet } from './ereceipt-rules';
import { amountsOf, type LineAmounts } from './line-amounts';
import { decimalText, minorUnitsOf, sumOf } from './minor-units';
import type { ShownForm } from './shown-form';

type Item = ReceiptWire['items'][number];
type Payment = ReceiptWire['payments'][number];
type Attribute = NonNullable<EReceipt['customAttributes']>[number];
type Minor = (amount: number) => number;

export async function ereceiptText(shown: ShownForm): Promise<string> {
  const document = await ereceiptOf(shown);
  await yieldToEventLoop();
  return `${JSON.stringify(document, null, 2)}\n`;
}

/**
 * Returns a receipt for the EU wallet. Amounts are those of the receipt, or differences between them. Unknown
 * amounts are omitted and listed in `notMet`.
 */
export async function ereceiptOf(shown: ShownForm): Promise<EReceipt> {
  const { receipt, page, brand } = shown;
  const minor = minorUnitsOf(receipt.l10n.currency);
  const { lines, rates } = amountsOf(receipt, minor);
  await yieldToEventLoop();
  const total = minor(receipt.total);
  const tax = rates.length === 0 ? null : sumOf(rates.map(({ amount }) => amount));
  const originals = returnedTransactions(receipt);
  const words = brandText(brand.footer, page.locale, receipt.l10n.locale);
  const document: EReceipt = {
    type: typeOf(receipt, originals),
    receiptNumber: receipt.transaction_id,
    receiptTimeStamp: receipt.localtime,
    currencyISOCode: receipt.l10n.currency,
    ...given(
      'totalPriceExcVAT',
      receipt.net === null ? (tax === null ? null : total - tax) : minor(receipt.net),
    ),
    ...given('totalVATAmount', tax),
    totalPriceIncVAT: total,
    merchant: merchantOf(receipt),
    products: await mapWithYields(receipt.items, (item, index) =>
      productOf(item, lines[index], { page, minor }),
    ),
    ...given(
      'vats',
      listOf(
        rates.map(({ rate, amount, incl, excl }) => ({
          ...given('VATRate', rate === null ? null : decimalText(rate)),
          totalVATAmount: amount,
          ...given('totalAmountExcVAT', excl),
          ...given('totalAmountIncVAT', incl),
        })),
      ),
    ),
    ...given('payments', listOf(receipt.payments.map((payment) => paymentOf(payment, receipt, minor)))),
    ...given(
      'freeText',
      words === null ? null : words.paragraphs.map((rows) => rows.join('\n')).join('\n\n'),
    ),
    ...given('originalReceiptNumber', originals.length === 1 ? (originals[0] ?? null) : null),
  };
  const attributes = attributesOf(shown, originals, minor);
  await yieldToEventLoop();
  const rules = notMet(document, receipt);
  return {
    ...document,
    ...given(
      'customAttributes',
      listOf([...(rules.length === 0 ? [] : [{ key: 'notMet', value: rules }]), ...attributes]),
    ),
  };
}

function typeOf(receipt: ReceiptWire, originals: readonly string[]): EReceipt['type'] {
  const isReturn = originals.length > 0 || receipt.items.some((item) => item.return !== null);
  if (!isReturn) return 'PURCHASE';
  const isSale = receipt.items.some((item) => item.return === null && item.total > 0);
  return isSale ? 'PURCHASE_AND_RETURN' : 'RETURN';
}

function merchantOf({
  retailer,
  store,
  store_reference: id,
  till_uuid: posId,
}: ReceiptWire): EReceipt['merchant'] {
  const street = store.address.filter((line) => line.trim() !== '').join(', ');
  return {
    name: retailer.name,
    ...given('companyID', retailer.vatno),
    branch: { id, ...given('posId', posId), name: store.name, ...given('phone', store.phone) },
    address: {
      ...given('streetAddress', street === '' ? null : street),
      ...given('city', store.city),
      ...given('zipCode', store.postcode),
      ...given('country', countryAlpha2(store.country)),
    },
  };
}

/** Codes of UN/ECE Recommendation 20 for the unit symbols that tills use. */
const unitCodes: Readonly<Record<string, string>> = {
  g: 'GRM',
  gr: 'GRM',
  kg: 'KGM',
  l: 'LTR',
  lt: 'LTR',
  ml: 'MLT',
  mm: 'MMT',
  cm: 'CMT',
  m: 'MTR',
  km: 'KMT',
  oz: 'ONZ',
  lb: 'LBR',
  h: 'HUR',
  min: 'MIN',
  kwh: 'KWH',
};

function unitCode(unit: string | null): string {
  if (unit === null || isPiece(unit)) return 'H87';
  return unitCodes[unit.toLowerCase()] ?? unit;
}

function productOf(
  item: Item,
  { incl, excl, taxes }: LineAmounts = { incl: null, excl: null, taxes: [] },
  { page, minor }: { readonly page: ShownForm['page']; readonly minor: Minor },
): EReceipt['products'][number] {
  const price = priceOf(item, page);
  const isOne = taxes.length === 1;
  const { details, product_code: code } = item.properties;
  const notes = (Array.isArray(details) ? details : [details]).filter((note) => typeof note === 'string');
  return {
    name: item.name,
    quantity: decimalText(item.quantity),
    quantityCode: unitCode(item.unit),
    ...given('unitPriceIncVAT', price === null ? null : minor(price)),
    ...given('unitPriceIncVATDecimal', price === null ? null : decimalText(price)),
    ...given('totalAmountExcVAT', excl),
    ...given('totalAmountIncVAT', incl),
    ...given(
      'vats',
      listOf(
        taxes.map(({ rate, amount }) => ({
          ...given('VATRate', rate === null ? null : decimalText(rate)),
          VATAmount: amount,
          ...given('totalAmountExcVAT', isOne ? excl : null),
          ...given('totalAmountIncVAT', isOne ? incl : null),
        })),
      ),
    ),
    ...given('discounts', listOf(item.discounts.map((one) => discountOf(one, isBack(item), minor)))),
    ...codeOf(code),
    ...given('freeText', notes.length === 0 ? null : notes.join('\n')),
    ...given(
      'customAttributes',
      item.return === null
        ? null
        : [
            {
              key: 'returned',
              value: { localtime: item.return.localtime, ...given('reason', item.return.reason) },
            },
          ],
    ),
  };
}

function priceOf(item: Item, page: ShownForm['page']): number | null {
  if (item.gross_unit_price !== null) return item.gross_unit_price;
  if (item.unit_price !== null) return item.unit_price;
  if (item.net_unit_price !== null) return null;
  return soldQuantity(item, page)?.price ?? (Math.abs(item.quantity) === 1 ? Math.abs(item.total) : null);
}

function isBack(item: Item): boolean {
  return item.return !== null || item.total < 0;
}

type Discount = NonNullable<EReceipt['products'][number]['discounts']>[number];

function discountOf(
  { name, amount, quantity, percentage }: ReceiptWire['discounts'][number],
  isReversed: boolean,
  minor: Minor,
): Discount {
  return {
    type: name,
    amount: isReversed ? minor(-amount) : minor(-reduction(amount)),
    ...given('quantity', quantity === null ? null : decimalText(quantity)),
    ...given('percentage', percentage === null ? null : decimalText(percentage)),
  };
}

function codeOf(code: unknown): { EANCode?: string; productId?: string } {
  if (typeof code !== 'string' && typeof code !== 'number') return {};
  const text = String(code);
  return isGtin(text) ? { EANCode: text } : { productId: text };
}

/** True for a GTIN of 8, 13 or 14 digits with a correct check digit (GS1 General Specifications, 7.9). */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{13}|\d{14})$/.test(text)) return false;
  const digits = Array.from(text, Number).toReversed();
  return sumOf(digits.map((digit, index) => digit * (index % 2 === 0 ? 1 : 3))) % 10 === 0;
}

const paymentTypes = {
  cash: 'CASH',
  card: 'CARD',
  creditcard: 'CARD',
  debitcard: 'CARD',
  giftcard: 'GIFTCARD',
  voucher: 'VOUCHER',
  invoice: 'INVOICE',
  banktransfer: 'CREDIT_TRANSFER',
  cheque: 'CHEQUE',
  loyalty: 'LOYALTY',
  mobile: 'MOBILEPAY',
} as const satisfies Record<(typeof paymentMethods)[number], string>;

type PaymentOut = NonNullable<EReceipt['payments']>[number];

function paymentOf(payment: Payment, { l10n }: ReceiptWire, minor: Minor): PaymentOut {
  const own = payment.currency ?? l10n.currency;
  const ofOwn = own === l10n.currency ? minor : minorUnitsOf(own);
  const { type, lastDigits, amounts, texts, other } = paymentFacts(payment);
  const change = amounts.find(({ label }) => label === 'change')?.value ?? 0;
  const known = knownMethod(payment.method, paymentMethods);
  const attributes = {
    ...Object.fromEntries(other.map(({ label, value }) => [label, value])),
    ...Object.fromEntries(texts.map(({ label, value }) => [label, value])),
    ...Object.fromEntries(
      amounts.map(({ label, value, currency }) => [label, currency === null ? minor(value) : ofOwn(value)]),
    ),
    ...given('APP', type),
    ...given('maskedPAN', lastDigits === null ? null : `•••• ${lastDigits}`),
    ...given('currencyISOCode', own === l10n.currency ? null : own),
  };
  return {
    type: known === null ? payment.method : paymentTypes[known],
    amount: ofOwn(payment.amount) - (own === l10n.currency ? minor(change) : 0),
    ...given('attributes', Object.keys(attributes).length === 0 ? null : attributes),
  };
}

function attributesOf(
  { receipt, brand }: ShownForm,
  originals: readonly string[],
  minor: Minor,
): Attribute[] {
  const { salesperson, operator } = receipt.properties;
  const printed = receiptNumber(receipt);
  const all: Readonly<Record<string, unknown>> = {
    test: receipt.test === true ? true : null,
    duplicate: receipt.duplicate ? true : null,
    incomplete: receipt.incomplete ? true : null,
    printedNumber: printed === receipt.transaction_id ? null : printed,
    salesperson: typeof salesperson === 'string' ? salesperson : null,
    operator: typeof operator === 'string' ? operator : null,
    originalReceiptNumbers: originals.length > 1 ? originals : null,
    discounts: listOf(receipt.discounts.map((one) => discountOf(one, receipt.total < 0, minor))),
    dates: listOf(
      afterSaleDates(receipt, brand.return_days).map(({ kind, day, item }) => ({
        kind,
        day,
        ...given('item', item),
      })),
    ),
    fiscal: listOf(receipt.fiscal),
  };
  return Object.entries(all).flatMap(([key, value]) => (value === null ? [] : [{ key, value }]));
}

function listOf<Element>(elements: readonly Element[]): Element[] | null {
  return elements.length === 0 ? null : [...elements];
}

function given<Name extends string, Value>(name: Name, value: Value | null): { [Key in Name]?: Value } {
  return (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value };
}
