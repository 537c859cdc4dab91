import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { receiptNumber } from '@/components/receipt/words/receipt-number';
import { paymentFacts } from '@/components/receipt/words/payment-facts';
import type { JsonObject } from '@/lib/core/json';
import type { PortalCall } from '@/lib/platform/auth/portal';
import { presentReceipt } from '@/lib/domain/receipts/present';
import { shopTime } from '@/lib/domain/receipts/wire/shop-time';
import { paymentMethod } from '../kit/format/payment-method';
import { flagsOf, type ReceiptFlag } from '../receipt/receipt-flags';
import { shortStoreName } from '../kit/format/short-store-name';
import { dayIn, presetDays, todayIn } from '../kit/format/days';
import { foreignOffset, portalValueFormat, type ValueFormat } from '../kit/format/value-format';
import { textsOf } from '../kit/text/texts-of';

export interface ListRow {
  readonly id: string;
  readonly localtime: string;
  /** Day on the shop's clock. `heading` is the day in the retailer's time zone. */
  readonly day: string;
  readonly heading: string;
  /** The shop's day if it differs from `heading`, otherwise null. */
  readonly otherDay: string | null;
  readonly timeOfDay: string;
  readonly offset: string | null;
  readonly here: string;
  readonly store: string;
  readonly storeShort: string;
  readonly transactionId: string;
  readonly number: string;
  readonly consumer: string | null;
  readonly itemCount: number;
  readonly itemNames: string;
  /**
   * Method of the first payment. Its digits are a separate field, so that a narrow column does not cut them.
   */
  readonly paidBy: string | null;
  readonly paidDigits: string | null;
  readonly payments: string | null;
  readonly paymentCount: number;
  readonly total: string;
  readonly storeReference: number | string;
  readonly salesperson: string | null;
  readonly operator: string | null;
  readonly flags: readonly ReceiptFlag[];
}

const namesMax = 4;

export interface ListWords {
  readonly format: ValueFormat;
  readonly timeZone: string;
  readonly heading: (day: string) => string;
  readonly methods: Parameters<typeof paymentMethod>[1];
}

export function listWords(portal: Pick<PortalCall, 'ctx' | 'locale'>): ListWords {
  const format = portalValueFormat(portal);
  const timeZone = portal.ctx.retailer.settings.timezone;
  const t = textsOf(portal, 'portal.receipts.filters.presets');
  const today = todayIn(timeZone);
  const { from: yesterday } = presetDays('yesterday', today);
  const heading = (day: string) =>
    day === today ? t('today') : day === yesterday ? t('yesterday') : format.fullDay(`${day}T12:00:00Z`);
  return { format, timeZone, heading, methods: textsOf(portal, 'portal.paymentMethods') };
}

export function listRow(stored: StoredReceipt, { format, timeZone, heading, methods }: ListWords): ListRow {
  const receipt = presentReceipt(stored);
  const localtime = shopTime(receipt.localtime, receipt);
  const listDay = dayIn(timeZone, stored.timestamp);
  const payments = receipt.payments.map((payment) => paidBy(payment, methods));
  const [first] = payments;
  return {
    id: receipt.id,
    localtime,
    day: format.day(localtime),
    heading: heading(listDay),
    otherDay: localtime.startsWith(listDay) ? null : format.shortDay(localtime),
    timeOfDay: format.timeOfDay(localtime),
    offset: foreignOffset(localtime, timeZone, receipt.l10n.timezone),
    here: format.instant(stored.timestamp, timeZone),
    store: receipt.store.name,
    storeShort: shortStoreName(receipt.store.name, receipt.retailer.name),
    transactionId: receipt.transaction_id,
    number: receiptNumber(receipt),
    consumer: receipt.identifier,
    itemCount: receipt.items.length,
    itemNames: format.list(receipt.items.slice(0, namesMax).map(({ name }) => isolated(name))),
    paidBy: first?.method ?? null,
    paidDigits: first?.digits ?? null,
    payments:
      payments.length < 2
        ? null
        : format.list(
            payments.map(({ method, digits }) => (digits === null ? method : `${method} ${digits}`)),
          ),
    paymentCount: payments.length,
    total: format.money(receipt.total, receipt.l10n.currency),
    storeReference: receipt.store_reference,
    salesperson: propertyOf(receipt.properties, 'salesperson'),
    operator: propertyOf(receipt.properties, 'operator'),
    flags: flagsOf(receipt),
  };
}

/** Wraps the text in Unicode isolates, so that its direction does not affect the text around it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** Returns null for objects and lists, because a free property may have any type. */
function propertyOf(properties: JsonObject, name: string): string | null {
  const value = properties[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

interface PaidBy {
  readonly method: string;
  readonly digits: string | null;
}

function paidBy(
  payment: ReturnType<typeof presentReceipt>['payments'][number],
  methods: ListWords['methods'],
): PaidBy {
  const { lastDigits } = paymentFacts(payment);
  const digits = lastDigits === null ? null : `•• ${lastDigits}`;
  return { method: paymentMethod(payment.method, methods), digits };
}
