import type en from '@/lib/core/i18n/receipt-messages/en.json';
import { afterSaleDates, type AfterSaleDate } from '@/lib/domain/receipts/read/after-sale';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { fiscalNotices } from '../words/fiscal-facts';
import type { PageFormat } from '../words/page-format';
import { paymentFacts } from '../words/payment-facts';
import { receiptNumber } from '../words/receipt-number';
import { refundOf } from '../words/refund';
import { taxRows, taxSums } from '../words/tax-rows';
import { amount, discountAmount, discountLabel, figure, foreign, paymentLabel } from './runs';
import type { LabelledRow, Runs } from './runs';

type Payment = ReceiptWire['payments'][number];

/**
 * Content of a receipt in the reader's language and in printing order. Page, PDF, mail, plain text and portal
 * each print this tree in their style. A receipt can have thousands of items, so they are excluded: `itemRow`
 * makes them one by one. All values are as submitted.
 */
export interface ReceiptTree {
  readonly notices: readonly { readonly title: string; readonly text: string }[];
  readonly sums: readonly SumRow[];
  readonly taxes: TaxSection;
  readonly payments: readonly PaymentRows[];
  readonly refund: Refunded | null;
  readonly facts: readonly ReceiptFact[];
  readonly dates: readonly DateRow[];
}

export interface SumRow extends LabelledRow {
  readonly kind: 'subtotal' | 'discount' | 'total';
}

export interface TaxSection {
  readonly heading: string | null;
  /** Rows of a table. Printers that use no table print `label` instead of code, name and rate. */
  readonly rows: readonly (LabelledRow & {
    readonly code: string | null;
    readonly name: string | null;
    readonly rate: string | null;
  })[];
  readonly sums: readonly LabelledRow[];
}

export interface PaymentRows extends LabelledRow {
  /** True for an amount below zero, which is shown as a refund. */
  readonly isPaidBack: boolean;
  readonly facts: readonly (LabelledRow & { readonly isChange: boolean })[];
}

export interface Refunded {
  /** Amounts are above zero. */
  readonly payments: readonly PaymentRows[];
  readonly originals: readonly string[];
  readonly isExchange: boolean;
}

export interface ReceiptFact {
  readonly name: keyof (typeof en)['details'];
  readonly label: string;
  readonly value: string;
  /** Mails contain only facts for `all`. Pages show other facts folded. */
  readonly audience: 'all' | 'staff' | 'technical';
}

export interface DateRow extends LabelledRow {
  readonly day: string;
}

/** `returnDays` comes from the retailer's return policy at the time of the sale. */
export function receiptTree(
  receipt: ReceiptWire,
  page: PageFormat,
  returnDays: number | null = null,
): ReceiptTree {
  const refund = refundOf(receipt);
  return {
    notices: notices(receipt, page),
    sums: sums(receipt, page),
    taxes: taxes(receipt, page),
    payments: receipt.payments.map((payment) => ({
      ...paymentRows(payment, payment.amount, page),
      isPaidBack: refund?.payments.includes(payment) ?? false,
    })),
    refund:
      refund === null
        ? null
        : {
            ...refund,
            payments: refund.payments.map((payment) => ({
              ...paymentRows(payment, -payment.amount, page),
              isPaidBack: true,
            })),
          },
    facts: facts(receipt, page),
    dates: afterSaleDates(receipt, returnDays).map((date) => ({
      day: date.day,
      label: dateLabel(date, page),
      value: [page.day(`${date.day}T12:00:00+00:00`)],
    })),
  };
}

function notices(receipt: ReceiptWire, { t }: PageFormat): ReceiptTree['notices'] {
  const { test = false, duplicate, incomplete } = receipt;
  return [
    ...(test ? [{ title: t('notices.test'), text: t('notices.testText') }] : []),
    ...fiscalNotices(receipt).map((status) => ({
      title: t(`fiscal.${status}`),
      text: t(`fiscal.${status}Text`),
    })),
    ...(duplicate ? [{ title: t('notices.duplicate'), text: t('notices.duplicateText') }] : []),
    ...(incomplete ? [{ title: t('notices.incomplete'), text: t('notices.incompleteText') }] : []),
  ];
}

function sums({ subtotal, discounts, total }: ReceiptWire, page: PageFormat): SumRow[] {
  const { t, money } = page;
  return [
    ...(subtotal === null
      ? []
      : [{ kind: 'subtotal' as const, label: [t('totals.subtotal')], value: [amount(money(subtotal))] }]),
    ...discounts.map((discount) => ({
      kind: 'discount' as const,
      label: discountLabel(discount, page),
      value: [discountAmount(discount, total < 0, page)],
    })),
    { kind: 'total', label: [t('totals.total')], value: [amount(money(total))] },
  ];
}

function taxes(receipt: ReceiptWire, page: PageFormat): TaxSection {
  const { t, money, percent } = page;
  const { heading, rows } = taxRows(receipt);
  const totals = taxSums(receipt);
  return {
    heading: rows.length + totals.length === 0 ? null : t(`taxes.${rows.length === 0 ? 'taxes' : heading}`),
    rows: rows.map(({ code, name, rate, amount: value }) => ({
      code,
      name,
      rate: rate === null ? null : percent(rate),
      label: taxLabel({ code, name, rate }, page),
      value: [amount(money(value))],
    })),
    sums: totals.map(({ label, value }) => ({
      label: [t(`totals.${label}`)],
      value: [amount(money(value))],
    })),
  };
}

function taxLabel(
  {
    code,
    name,
    rate,
  }: { readonly code: string | null; readonly name: string | null; readonly rate: number | null },
  { t, percent }: PageFormat,
): Runs {
  if (name === null && rate !== null) return [t('items.vatRate', { rate: percent(rate) })];
  const shown = name === null ? t('taxes.vat') : foreign(name);
  if (rate !== null) return [shown, ' ', figure(percent(rate))];
  // If a tax has no rate, only its code tells two rows apart.
  return code === null ? [shown] : [shown, ' ', foreign(code)];
}

function paymentRows(payment: Payment, paid: number, page: PageFormat): Omit<PaymentRows, 'isPaidBack'> {
  const { t, money } = page;
  const { amounts, texts, other } = paymentFacts(payment);
  return {
    label: paymentLabel(payment, page),
    value: [amount(money(paid, payment.currency))],
    facts: [
      ...amounts.map(({ label, value, currency }) => ({
        label: [t(`payments.${label}`)],
        value: [amount(money(value, currency))],
        isChange: label === 'change',
      })),
      ...texts.map(({ label, value }) => ({
        label: [t(`payments.${label}`)],
        value: [foreign(page.dateIn(value))],
        isChange: false,
      })),
      ...other.map(({ label, value }) => ({
        label: [foreign(label)],
        value: [foreign(value)],
        isChange: false,
      })),
    ],
  };
}

function facts(receipt: ReceiptWire, { t, dayAndTime }: PageFormat): ReceiptFact[] {
  const { salesperson, operator } = receipt.properties;
  const listed = [
    { name: 'transaction', value: receiptNumber(receipt), audience: 'all' },
    { name: 'time', value: dayAndTime(receipt.localtime), audience: 'all' },
    { name: 'store', value: receipt.store_reference, audience: 'technical' },
    { name: 'till', value: receipt.till_uuid, audience: 'technical' },
    { name: 'salesperson', value: salesperson, audience: 'staff' },
    { name: 'operator', value: operator, audience: 'staff' },
  ] as const;
  return listed.flatMap(({ name, value, audience }) =>
    typeof value === 'string' && value !== '' ? [{ name, label: t(`details.${name}`), value, audience }] : [],
  );
}

function dateLabel({ kind, item }: AfterSaleDate, { t }: PageFormat): Runs {
  return item === null ? [t(`afterSale.${kind}`)] : [t(`afterSale.${kind}`), ' · ', foreign(item)];
}
