import { turnsOfWork } from '@/lib/core/next-turn';
import { countryAlpha2 } from '@/lib/core/codes';
import { regionName } from '@/lib/core/i18n/intl-formats';
import type { BrandText } from '@/lib/domain/brand/schema';
import { afterSaleDates } from '@/lib/domain/receipts/read/after-sale';
import type { FiscalWire } from '@/lib/domain/receipts/wire/fiscal';
import { returnedTransactions } from '@/lib/domain/receipts/read/named-transactions';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { reduction } from '../view/discount-row';
import { withoutBidiControls } from '../view/foreign-text';
import { receiptNumber } from '../view/shown-receipt';
import { brandText } from '../words/brand-text';
import { fiscalFacts, fiscalNotices } from '../words/fiscal-facts';
import { soldQuantity } from '../words/item-quantity';
import { taxMarks, type ItemTax } from '../words/item-tax';
import type { PageFormat } from '../words/page-format';
import { knownMethod, paymentFacts, paymentMethods } from '../words/payment-facts';
import { taxRows, taxSums, type TaxRow } from '../words/tax-rows';
import type { ShownForm } from './shown-form';

type Item = ReceiptWire['items'][number];
type Discount = ReceiptWire['discounts'][number];
type Payment = ReceiptWire['payments'][number];

export type ReceiptLine =
  | { readonly kind: 'text'; readonly text: string; readonly look?: 'title' | 'centred' | 'small' }
  | {
      readonly kind: 'amount';
      readonly label: string;
      readonly amount: string;
      readonly look?: 'total' | 'small';
    }
  | { readonly kind: 'rule' }
  /** QR code; `content` is printed where codes cannot be drawn. */
  | { readonly kind: 'code'; readonly content: string; readonly caption: string | null };

/** Pauses for other requests between sections. */
export async function receiptLines(shown: ShownForm): Promise<ReceiptLine[]> {
  const { receipt, page, brand, pageUrl } = shown;
  const { t } = page;
  const sections = [
    heading(shown),
    brandLines(brand.header, shown),
    notices(shown),
    await itemLines(shown),
    sumLines(shown),
    taxLines(shown),
    receipt.payments.flatMap((payment) => paymentLines(payment, page)),
    Object.keys(receipt.attachments).map((label) => text(label)),
    detailLines(shown),
    returnLines(shown),
    dateLines(shown),
    policyLines(shown),
    receipt.fiscal.flatMap((block) => fiscalLines(block, page)),
    pageUrl === null ? [] : [codeLine(pageUrl, t('qr.caption'))],
    [
      ...brandLines(brand.footer, shown),
      text(receipt.retailer.name, 'centred'),
      ...optional(receipt.retailer.vatno, (value) =>
        text(filled(page, 'footer.vatNumber', value), 'centred'),
      ),
    ],
  ].filter((lines) => lines.length > 0);
  return sections.flatMap((lines, index) => (index === 0 ? lines : [{ kind: 'rule' as const }, ...lines]));
}

function heading({ receipt, brand, page }: ShownForm): ReceiptLine[] {
  const { store } = receipt;
  const alpha2 = countryAlpha2(store.country);
  const country = alpha2 === null ? null : (regionName(page.locale, alpha2) ?? null);
  const town = said([store.postcode, store.city]).join(' ');
  return [
    text(brand.name, 'title'),
    ...said([
      store.name === brand.name ? null : store.name,
      ...store.address,
      said([town, country]).join(' · '),
      store.phone,
    ]).map((line) => text(line, 'centred')),
  ];
}

function notices({ receipt, page: { t } }: ShownForm): ReceiptLine[] {
  const { test = false, duplicate, incomplete } = receipt;
  return [
    ...(test ? ([t('notices.test'), t('notices.testText')] as const) : []),
    ...(duplicate ? ([t('notices.duplicate'), t('notices.duplicateText')] as const) : []),
    ...(incomplete ? ([t('notices.incomplete'), t('notices.incompleteText')] as const) : []),
    ...fiscalNotices(receipt).flatMap((status) => [t(`fiscal.${status}`), t(`fiscal.${status}Text`)]),
  ].map((line, index) => text(line, index % 2 === 0 ? 'title' : 'centred'));
}

async function itemLines({ receipt, page }: ShownForm): Promise<ReceiptLine[]> {
  const marks = taxMarks(receipt.items);
  const lines: ReceiptLine[] = [];
  const turn = turnsOfWork();
  for (const item of receipt.items) {
    await turn();
    const code = marks.code(item);
    const amount = page.money(item.total);
    lines.push({ kind: 'amount', label: item.name, amount: code === null ? amount : `${amount} ${code}` });
    const isReversed = item.return !== null || item.total < 0;
    lines.push(...itemNotes(item, marks.tax(item), page).map((note) => text(note, 'small')));
    lines.push(...item.discounts.map((one) => discountLine(one, isReversed, page)));
  }
  return lines;
}

function itemNotes(item: Item, tax: ItemTax | null, page: PageFormat): string[] {
  const { t } = page;
  const { details, product_code: code } = item.properties;
  const notes = (Array.isArray(details) ? details : [details]).filter((note) => typeof note === 'string');
  return said([
    ...(item.return === null
      ? []
      : [
          t('items.returnedOn', { date: page.day(item.return.localtime) }),
          item.return.reason === null ? null : filled(page, 'items.reason', item.return.reason),
        ]),
    said([quantityText(item, page), tax === null ? null : rateText(tax, page)]).join(' · '),
    ...notes,
    typeof code === 'string' || typeof code === 'number'
      ? filled(page, 'items.productCode', String(code))
      : null,
  ]);
}

/** Such as `0.482 kg × €12.90`; null for a single piece at the price of its line. */
function quantityText(item: Item, page: PageFormat): string | null {
  const sold = soldQuantity(item, page);
  if (sold === null) return null;
  const { quantity, unit, price } = sold;
  const value = page.quantity(quantity);
  if (unit === null && price === null) return filled(page, 'items.quantity', value);
  const measured = unit === null ? value : `${value} ${page.unit(quantity, unit) ?? unit}`;
  return price === null ? measured : `${measured} × ${page.price(price)}`;
}

function rateText({ name, rate }: ItemTax, page: PageFormat): string | null {
  if (rate === null) return null;
  const percent = page.percent(rate);
  return name === null ? page.t('items.vatRate', { rate: percent }) : `${name} ${percent}`;
}

function discountLine(discount: Discount, isReversed: boolean, page: PageFormat): ReceiptLine {
  const amount = isReversed ? discount.amount : reduction(discount.amount);
  return { kind: 'amount', label: discountText(discount, page), amount: page.money(amount), look: 'small' };
}

export function discountText({ name, quantity, percentage }: Discount, page: PageFormat): string {
  const times = quantity === null || quantity === 1 ? '' : `${page.quantity(quantity)} × `;
  return `${times}${name}${percentage === null ? '' : ` ${page.percent(percentage)}`}`;
}

function sumLines({ receipt, page }: ShownForm): ReceiptLine[] {
  const { t, money } = page;
  const { subtotal, total } = receipt;
  return [
    ...optional(subtotal, (value) => amountLine(t('totals.subtotal'), money(value))),
    ...receipt.discounts.map((discount) => discountLine(discount, total < 0, page)),
    { kind: 'amount', label: t('totals.total'), amount: money(total), look: 'total' },
  ];
}

function taxLines({ receipt, page }: ShownForm): ReceiptLine[] {
  const { heading: title, rows } = taxRows(receipt);
  const sums = taxSums(receipt);
  if (rows.length === 0 && sums.length === 0) return [];
  return [
    text(page.t(`taxes.${rows.length === 0 ? 'taxes' : title}`)),
    ...rows.map(({ code: taxCode, name, rate, amount }) =>
      amountLine(
        said([taxCode, name, rate === null ? null : page.percent(rate)]).join(' '),
        page.money(amount),
      ),
    ),
    ...sums.map(({ label, value }) => amountLine(page.t(`totals.${label}`), page.money(value))),
  ];
}

export function taxText({ name, code: taxCode, rate }: TaxRow, page: PageFormat): string {
  if (name === null && rate !== null) return page.t('items.vatRate', { rate: page.percent(rate) });
  // Without a rate the code alone distinguishes rows.
  const mark = rate === null ? taxCode : page.percent(rate);
  return said([name ?? page.t('taxes.vat'), mark]).join(' ');
}

function paymentLines(payment: Payment, page: PageFormat): ReceiptLine[] {
  const { t, money } = page;
  const { amounts, texts, other } = paymentFacts(payment);
  return [
    amountLine(paymentText(payment, page), money(payment.amount, payment.currency)),
    ...amounts.map(({ label, value, currency }) =>
      amountLine(t(`payments.${label}`), money(value, currency)),
    ),
    ...texts.map(({ label, value }) => amountLine(t(`payments.${label}`), page.dateIn(value))),
    ...other.map(({ label, value }) => amountLine(label, value)),
  ];
}

export function paymentText(payment: Payment, page: PageFormat): string {
  const { lastDigits, type } = paymentFacts(payment);
  const digits = lastDigits === null ? null : `••••\u00a0${lastDigits}`;
  return said([methodText(payment.method, page), type, digits]).join(' ');
}

export function methodText(method: string, page: PageFormat): string {
  const known = knownMethod(method, paymentMethods);
  return known === null ? method : page.t(`payments.methods.${known}`);
}

function detailLines({ receipt, page }: ShownForm): ReceiptLine[] {
  const { t } = page;
  const { salesperson, operator } = receipt.properties;
  const number = receiptNumber(receipt);
  const facts = [
    { label: t('details.transaction'), value: number },
    { label: t('details.time'), value: page.dayAndTime(receipt.localtime) },
    { label: t('details.store'), value: receipt.store_reference },
    { label: t('details.till'), value: receipt.till_uuid },
    { label: t('details.salesperson'), value: salesperson },
    { label: t('details.operator'), value: operator },
  ].flatMap(({ label, value }) =>
    typeof value === 'string' && value !== '' ? [amountLine(label, value)] : [],
  );
  // Text below the bars of a page.
  return receipt.transaction_id === number ? facts : [...facts, text(receipt.transaction_id, 'centred')];
}

/** Limit of listed days, as on the page. */
const daysMax = 10;

function returnLines({ receipt, returns, page }: ShownForm): ReceiptLine[] {
  const { t } = page;
  const days = [...new Set(returns.map((localtime) => page.day(localtime)))].slice(0, daysMax);
  return [
    ...days.map((date) => text(t('items.returnedOn', { date }))),
    ...returnedTransactions(receipt).map((id) => amountLine(t('returnState.from'), id)),
  ];
}

function dateLines({ receipt, brand, page }: ShownForm): ReceiptLine[] {
  return afterSaleDates(receipt, brand.return_days).map(({ kind, item, day }) =>
    amountLine(said([page.t(`afterSale.${kind}`), item]).join(' · '), page.day(`${day}T12:00:00+00:00`)),
  );
}

function policyLines(shown: ShownForm): ReceiptLine[] {
  const lines = brandLines(shown.brand.return_policy, shown);
  return lines.length === 0 ? [] : [text(shown.page.t('policy.heading')), ...lines];
}

function brandLines(words: BrandText, { page, receipt }: ShownForm): ReceiptLine[] {
  const shown = brandText(words, page.locale, receipt.l10n.locale);
  return shown?.paragraphs.flat().map((line) => text(line, 'centred')) ?? [];
}

function fiscalLines(block: FiscalWire, { t }: PageFormat): ReceiptLine[] {
  const { scheme, code: content, url, above, below, facts } = fiscalFacts(block, t);
  const words = [scheme.above?.words ?? null, above].filter((line) => line !== null);
  return [
    ...facts.map(({ label, value }) => text(`${label}: ${value}`, 'small')),
    ...optional(url, (address) => text(address, 'small')),
    ...(content === null ? [] : [...words.map((line) => text(line, 'centred')), codeLine(content, below)]),
  ];
}

function filled(
  page: PageFormat,
  key: 'items.quantity' | 'items.reason' | 'items.productCode' | 'footer.vatNumber',
  value: string,
): string {
  return page.t.markup(key, { value: () => value });
}

function text(words: string, look?: 'title' | 'centred' | 'small'): ReceiptLine {
  return { kind: 'text', text: words, ...(look === undefined ? {} : { look }) };
}

function amountLine(label: string, amount: string): ReceiptLine {
  return { kind: 'amount', label, amount };
}

function codeLine(content: string, caption: string | null): ReceiptLine {
  return { kind: 'code', content, caption };
}

function optional<Value>(value: Value | null, line: (value: Value) => ReceiptLine): ReceiptLine[] {
  return value === null ? [] : [line(value)];
}

function said(parts: readonly (string | null | undefined)[]): string[] {
  return parts.filter((part): part is string => part !== null && part !== undefined && part.trim() !== '');
}

/** Line breaks could pass for the service's own lines; controls reverse text or command printers. */
export function oneLine(words: string): string {
  return withoutBidiControls(words)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
}
