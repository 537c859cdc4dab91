import { lineKindOf, linePaymentMethodOf } from './classify';
import { currencyIn } from './currency';
import { foldText } from './fold';
import { near, rounded, type FoundPayment } from './found';
import type { SlipLine } from './lines';
import { startsWith, withoutStart } from './words';

export interface Paid {
  readonly payments: FoundPayment[];
  readonly tip: number | null;
  /** True if payments less change equal the total; null if there are no payments. */
  readonly fits: boolean | null;
}

const masked = /(?:[*x#•.\u00B7]{2,}[\s*x#•.-]*|\bending (?:in )?|\bendet auf )(\d{4})(?!\d)/i;
const trailing = /[\s.:*=-]+$/;

interface Tender extends FoundPayment {
  readonly kind: NonNullable<ReturnType<typeof linePaymentMethodOf>>;
  readonly line: number;
}

export function paymentsOf(lines: readonly SlipLine[], total: number, currency: string | null): Paid {
  const tenders: Tender[] = [];
  let [change, rounding, cashBack, tip] = [0, 0, 0, null as number | null];
  let waiting: SlipLine | null = null;
  for (const line of lines) {
    const kind = lineKindOf(line);
    // If the total is negative, "retour" means returned goods.
    const isChange = kind === 'change' || (line.label === 'retour' && total > 0);
    if (isChange && line.amount !== null) change = Math.abs(line.amount.value);
    else if (kind === 'cashBack') cashBack = Math.abs(line.amount?.value ?? 0);
    else if (kind === 'rounding' && line.amount !== null) rounding = line.amount.value;
    else if (kind === 'tip' && line.amount !== null) tip = line.amount.value;
    else if (line.amount !== null && line.label === '' && waiting !== null) {
      // The amount may be on the line below: "Visa" and then "12,34".
      addTender(tenders, waiting, line.amount.value, currency);
      waiting = null;
    } else if (kind !== 'tax' && kind !== 'subtotal' && kind !== 'total') {
      const method = linePaymentMethodOf(line);
      waiting = method !== null && line.amount === null && line.numbers.length === 0 ? line : null;
      if (method !== null && line.amount !== null) addTender(tenders, line, line.amount.value, currency);
    }
  }
  if (tenders.length === 0) addPaidBy(tenders, lines, total, currency);
  const chosen = choose(signedAs(tenders, total), total, { change, tip: tip ?? 0, rounding, cashBack });
  const payments = chosen.payments.map(({ kind: _kind, line: _line, ...payment }) => payment);
  const cash = chosen.payments.findLastIndex(({ kind }) => kind === 'cash');
  const last = payments[cash === -1 ? payments.length - 1 : cash];
  if (last !== undefined && change !== 0) last.change = change;
  if (last !== undefined && rounding !== 0) last.details = { ...last.details, rounding };
  const charged = payments[chosen.payments.findLastIndex(({ kind }) => kind !== 'cash')] ?? last;
  if (charged !== undefined && cashBack !== 0) {
    charged.details = { ...charged.details, other: { ...charged.details?.other, cash_back: cashBack } };
  }
  // The tip makes the payment larger than the total.
  if (charged !== undefined && tip !== null && tip !== 0) {
    charged.details = { ...charged.details, other: { ...charged.details?.other, tip } };
  }
  if (payments.length === 1 && last !== undefined) numberOf(lines, last);
  return { payments, tip, fits: payments.length === 0 ? null : chosen.fits };
}

function addTender(tenders: Tender[], line: SlipLine, amount: number, currency: string | null): void {
  const kind = linePaymentMethodOf(line);
  // Some tills print every way to pay, most with the amount 0.
  if (kind === null || amount === 0) return;
  const own = line.amount === null ? undefined : line.numbers[line.amount.at];
  const isLeading =
    line.amount?.at === 0 && own?.start === line.indent && /\p{Script=Arabic}/u.test(line.text);
  const words =
    own === undefined ? line.text : isLeading ? line.text.slice(own.end) : line.text.slice(0, own.start);
  // The currency next to the amount is that of the amount. Any other currency in the line is that of the
  // money handed over.
  const beside = own === undefined ? line.text : line.text.slice(Math.max(0, own.start - 6), own.end + 6);
  const foreign = currencyIn(foldText(beside)) ?? currencyIn(line.folded);
  const [given] = line.numbers;
  const handed =
    given === undefined || given === own ? null : currencyIn(foldText(line.text.slice(0, given.end + 6)));
  const method = words
    .replace(masked, '')
    .replaceAll(/(?<![\p{L}])(?:EUR|CHF|GBP|USD|PLN|SAR|AED|CAD|€|£|\$|zł|ر\.س|\uFFFD)(?![\p{L}])/giu, '')
    .replace(/(?<=\p{L}.*)\s\d.*$/u, '')
    .replace(trailing, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const number = masked.exec(line.text)?.[1];
  tenders.push({
    kind,
    line: line.index,
    method: method === '' ? line.label : method,
    amount,
    ...(foreign === null || foreign === currency ? {} : { currency: foreign }),
    ...(number === undefined ? {} : { number }),
    ...(given === undefined || handed === null || handed === currency || handed === foreign
      ? {}
      : { details: { other: { foreign_amount: given.value, foreign_currency: handed } } }),
  });
}

/** "PAID - CARD" without an amount: the whole total was paid by card. */
function addPaidBy(
  tenders: Tender[],
  lines: readonly SlipLine[],
  total: number,
  currency: string | null,
): void {
  const isBy = (line: SlipLine) => {
    const rest = withoutStart(line.label, 'paid');
    const isPaid = line.amount === null && startsWith(line.label, 'paid');
    return isPaid && rest.length < 24 && (startsWith(rest, 'card') || startsWith(rest, 'cash'));
  };
  const by = lines.find(isBy);
  if (by !== undefined) addTender(tenders, by, total, currency);
}

/**
 * Gives payments the sign of the total, because some tills print payments as negative, and refunds as
 * positive.
 */
function signedAs(tenders: readonly Tender[], total: number): readonly Tender[] {
  const isOther = tenders.every(({ amount }) => amount * total < 0);
  return isOther ? tenders.map((tender) => ({ ...tender, amount: -tender.amount })) : tenders;
}

function numberOf(lines: readonly SlipLine[], payment: FoundPayment): void {
  if (payment.number !== undefined) return;
  const found = lines.find(({ text }) => masked.test(text));
  const number = found === undefined ? undefined : masked.exec(found.text)?.[1];
  if (number !== undefined && !startsWith(payment.method.toLowerCase(), 'cash')) payment.number = number;
}

interface Around {
  readonly change: number;
  readonly tip: number;
  readonly rounding: number;
  readonly cashBack: number;
}

/**
 * Excludes repeated payments, such as those on a card's voucher. Takes payments from the first on until they
 * equal the total. If they never do, takes all payments that name a method.
 */
function choose(
  tenders: readonly Tender[],
  total: number,
  around: Around,
): { payments: Tender[]; fits: boolean } {
  const due = [total, total + around.tip, total + around.rounding, total + around.cashBack];
  const local = tenders.filter(({ currency }) => currency === undefined);
  for (const candidates of [tenders.filter(({ kind }) => kind !== 'paid'), tenders, local]) {
    let sum = 0;
    for (const [index, { amount }] of candidates.entries()) {
      sum = rounded(sum + amount);
      if (due.some((wanted) => near(sum - around.change, wanted, 0.051))) {
        return { payments: candidates.slice(0, index + 1), fits: true };
      }
    }
  }
  // Change may be a negative payment, or in foreign money. The sum is no evidence then.
  const signed = tenders.find(({ amount }) =>
    due.some((wanted) => near(Math.abs(amount), Math.abs(wanted), 0.051)),
  );
  if (signed !== undefined) return { payments: [signed], fits: true };
  const named = tenders.filter(({ kind }) => kind !== 'paid');
  const isForeign = tenders.some(({ currency }) => currency !== undefined);
  return { payments: named.length > 0 ? named : tenders.slice(0, 1), fits: isForeign };
}
