import type { Ekabs } from '@/lib/domain/receipts/wire/ekabs-schema';
import type { FiscalWire } from '@/lib/domain/receipts/wire/fiscal';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { brandText } from '../words/brand-text';
import type { PageFormat } from '../words/page-format';
import { methodName, runsText } from '../tree/runs';
import { knownMethod, paymentFacts, paymentMethods } from '../words/payment-facts';
import { isGtin } from './ereceipt';
import { amountsOf, type LineAmounts } from './line-amounts';
import { majorUnitsOf, minorUnitsOf } from './minor-units';
import type { ShownForm } from './shown-form';

type Item = ReceiptWire['items'][number];
type Payment = ReceiptWire['payments'][number];
type Line = Ekabs['data']['lines'][number];

export function ekabsOf({ receipt, page, brand }: ShownForm): Ekabs {
  const { l10n, retailer, store, till_uuid: till, store_reference: reference } = receipt;
  const amounts = amountsOf(receipt, minorUnitsOf(l10n.currency));
  const major = majorUnitsOf(l10n.currency);
  const street = store.address.filter((line) => line.trim() !== '').join(', ');
  const words = brandText(brand.footer, page.locale, l10n.locale);
  const tse = receipt.fiscal.find(({ scheme }) => scheme === 'de-tse');
  return {
    version: '1.0.0',
    type: tse?.status === 'training' ? 'AVTraining' : 'Beleg',
    cash_register: { serial_number: till ?? reference },
    head: {
      number: receipt.transaction_id,
      date: receipt.localtime,
      seller: {
        name: retailer.name,
        ...(retailer.vatno === null ? {} : { vat_id_number: retailer.vatno }),
        address: {
          ...(street === '' ? {} : { street }),
          ...(store.postcode === null ? {} : { postal_code: store.postcode }),
          ...(store.city === null ? {} : { city: store.city }),
          country_code: store.country,
        },
      },
    },
    data: {
      currency: l10n.currency,
      full_amount_incl_vat: receipt.total,
      ...(receipt.subtotal === null ? {} : { full_amount_incl_vat_before_discount: receipt.subtotal }),
      ...discountsOf(receipt.discounts),
      payment_types: receipt.payments.map((payment) => paymentOf(payment, receipt, page)),
      vat_amounts: amounts.rates.flatMap((one) => vatOf(one, major)),
      lines: receipt.items.map((item, index) => lineOf(item, amounts.lines[index], major)),
    },
    ...(tse === undefined ? {} : { security: { tse: securityOf(tse) } }),
    misc: words === null ? {} : { footer_text: words.paragraphs.flat().join('\n') },
  };
}

function lineOf(item: Item, amounts: LineAmounts | undefined, major: (minor: number) => number): Line {
  const { details, product_code: code } = item.properties;
  const notes = (Array.isArray(details) ? details : [details]).filter((note) => typeof note === 'string');
  const number = typeof code === 'string' || typeof code === 'number' ? String(code) : null;
  const price = item.unit_price ?? item.gross_unit_price;
  const { taxes = [], incl = null, excl = null } = amounts ?? {};
  const isOne = taxes.length === 1;
  return {
    text: item.name,
    ...(notes.length === 0 ? {} : { additional_text: notes.join('\n') }),
    item: {
      ...(number === null ? {} : isGtin(number) ? { gtin: number } : { number }),
      quantity: item.return === null ? item.quantity : -Math.abs(item.quantity),
      ...(item.unit === null ? {} : { quantity_measure: item.unit }),
      ...(price === null ? {} : { price_per_unit: price }),
      full_amount: item.total,
    },
    ...discountsOf(item.discounts),
    vat_amounts: taxes.flatMap(({ rate, amount }) =>
      vatOf({ rate, amount, incl: isOne ? incl : null, excl: isOne ? excl : null }, major),
    ),
  };
}

function discountsOf(discounts: ReceiptWire['discounts']): Pick<Line, 'discounts'> {
  if (discounts.length === 0) return {};
  return { discounts: discounts.map(({ name, amount }) => ({ name, discount_value: Math.abs(amount) })) };
}

/** Skips taxes without a rate, because EKaBS cannot represent them. */
function vatOf(
  {
    rate,
    amount,
    incl,
    excl,
  }: {
    readonly rate: number | null;
    readonly amount: number;
    readonly incl: number | null;
    readonly excl: number | null;
  },
  major: (minor: number) => number,
): Line['vat_amounts'] {
  if (rate === null) return [];
  return [
    {
      percentage: rate,
      ...(incl === null ? {} : { incl_vat: major(incl) }),
      ...(excl === null ? {} : { excl_vat: major(excl) }),
      vat: major(amount),
    },
  ];
}

/** Values of ZAHLART_TYP in the appendix of DSFinV-K. */
const paymentTypes = {
  cash: 'Bar',
  card: 'Unbar',
  creditcard: 'Kreditkarte',
  debitcard: 'ECKarte',
  giftcard: 'Guthabenkarte',
  voucher: 'Guthabenkarte',
  invoice: 'Unbar',
  banktransfer: 'Unbar',
  cheque: 'Unbar',
  loyalty: 'Unbar',
  mobile: 'ElZahlungsdienstleister',
} as const satisfies Record<(typeof paymentMethods)[number], string>;

function paymentOf(
  payment: Payment,
  { l10n }: ReceiptWire,
  page: PageFormat,
): Ekabs['data']['payment_types'][number] {
  const { currency } = l10n;
  const { type, lastDigits, amounts } = paymentFacts(payment);
  const known = knownMethod(payment.method, paymentMethods);
  const isForeign = payment.currency !== null && payment.currency !== currency;
  const minor = minorUnitsOf(currency);
  const change = amounts.find(({ label }) => label === 'change')?.value ?? 0;
  const kept = majorUnitsOf(currency)(minor(payment.amount) - minor(change));
  return {
    name: known === null ? 'Unbar' : paymentTypes[known],
    display_name: runsText([methodName(payment.method, page)]),
    amount: isForeign ? payment.amount : kept,
    ...(isForeign ? { foreign_amount: payment.amount, foreign_currency: payment.currency ?? '' } : {}),
    ...(lastDigits === null ? {} : { payment_identifier: `XXXX${lastDigits}` }),
    ...(type === null ? {} : { transaction_details: { payment_network: type } }),
  };
}

/** EKaBS names for values of a security module (docs/fiscal.md). */
const securityNames: Readonly<Record<string, string>> = {
  serial_number: 'serial_number',
  client_id: 'client_serial_number',
  transaction_number: 'transaction_number',
  signature_counter: 'signature_number',
  start: 'timestamp_start',
  finish: 'timestamp_end',
  process_type: 'process_type',
  process_data: 'process_data',
  algorithm: 'signature_algorithm',
  time_format: 'log_time_format',
  signature: 'signature',
  public_key: 'public_key',
};

function securityOf({ values, code }: FiscalWire): Record<string, string> {
  const named = Object.entries(values).flatMap(([name, value]) => {
    const own = Object.hasOwn(securityNames, name) ? securityNames[name] : undefined;
    return own === undefined ? [] : [[own, value] as const];
  });
  return { ...Object.fromEntries(named), ...(code === null ? {} : { qr_code_data: code }) };
}
