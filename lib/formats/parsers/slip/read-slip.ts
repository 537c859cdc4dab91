import { roundingsOf } from './adjustments';
import { lineKindOf, linePaymentMethodOf } from './classify';
import { currenciesOf, digitsOf, withoutMisprints } from './currency';
import { slipTimeOf } from './dates';
import {
  near,
  rounded,
  sumBy,
  type Finding,
  type FoundItem,
  type FoundReceipt,
  type FoundTax,
} from './found';
import { slipFactsOf, type SlipFacts } from './header';
import { itemsOf, itemsWithGiftCardsOf, type ItemZone } from './items';
import { slipLanguageOf } from './languages';
import { measureLine, readLine, type SlipLine } from './lines';
import { noSaleReasonOf } from './no-sale';
import { styleOf } from './numbers';
import { asRefund, isRefundText } from './refund';
import { paymentsOf } from './payments';
import { slipTaxesOf, type SlipTaxes } from './taxes';
import { has } from './words';

export interface SlipHints {
  readonly currency?: string | null;
  readonly timezone?: string | null;
  readonly received?: string | null;
}

export interface ReadSlip {
  /** Null if a required field is missing, or if the slip is no sale. */
  readonly receipt: FoundReceipt | null;
  /** Names the found and the missing parts, or says why the slip is no sale. Null if there is a receipt. */
  readonly problem: string | null;
  readonly findings: readonly Finding[];
  readonly facts: SlipFacts & { readonly tip?: number };
  readonly item_count: number;
  /** Line of the total; the number of lines if there is no total. */
  readonly total_line: number;
}

interface Total {
  readonly index: number;
  readonly value: number;
}

/** Matches a state and a ZIP code, as in "Portland, OR 97205". */
const usAddress =
  /(?<![\p{L}\d])(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]) \d{5}(?:-\d{4})?(?!\d)/u;

/**
 * Currencies with a plain dollar sign. The second line has names of taxes in dollar countries that write the
 * day first.
 */
const dollars: ReadonlySet<string> = new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN']);
const dollarsElsewhere = /(?<!\p{L})(?:gst|hst|pst|qst|abn)(?!\p{L})/u;

const totalsMax = 6;

/**
 * Mismatches are reported in `findings`. If a required part is missing, `receipt` is null and `problem` names
 * that part.
 */
export function readSlip(raw: readonly string[], hints: SlipHints = {}): ReadSlip {
  const { lines: readable, findings: misprints } = withoutMisprints(raw);
  const read = readable.map(readLine);
  const folded = read.map((line) => line.folded);
  const [printed] = currenciesOf(folded);
  const isDollar = printed === undefined && folded.some((line) => /\$\s?-?\d/.test(line));
  const known = isDollar && !dollars.has(hints.currency ?? '') ? null : (hints.currency ?? null);
  const currency = printed ?? known;
  const language = slipLanguageOf(folded);
  const digits = digitsOf(currency);
  const style = styleOf(
    read.map(({ text }) => text),
    digits,
  );
  const lines = read.map((line) => measureLine(line, style));
  const time = slipTimeOf(folded, {
    language,
    isAmerican: read.some(({ text }) => usAddress.test(text)),
    currency,
    hasDollarsAndHalfDays:
      isDollar &&
      folded.some((line) => /\d ?[ap]\.?m/.test(line)) &&
      !folded.some((line) => dollarsElsewhere.test(line)),
    timezone: hints.timezone ?? null,
    received: hints.received ?? null,
  });
  const totals = totalsOf(lines);
  const chosen = chooseTotal(lines, totals);
  const { zone } = chosen;
  const behind = chosen.total === null ? [] : lines.slice(chosen.total.index);
  const totalLine = chosen.total?.index ?? lines.length;
  const facts = slipFactsOf(lines, Math.min(zone.start, totalLine));
  const counted = { item_count: zone.items.length, total_line: totalLine };
  if (chosen.total === null || time === null || zone.items.length === 0) {
    const problem = problemOf(zone.items.length, chosen.total !== null, time !== null);
    return { receipt: null, problem, findings: [], facts, ...counted };
  }
  const { value: total } = chosen.total;
  const paid = paymentsOf(behind, total, currency);
  const noSale = noSaleReasonOf(lines, { total, isPaid: paid.payments.length > 0 });
  if (noSale !== null) return { receipt: null, problem: noSale, findings: [], facts, ...counted };
  const { taxes } = chosen;
  const discounts = [...zone.discounts, ...roundingsOf(lines.slice(zone.start, chosen.total.index))];
  const unread = [...zone.unread, ...unreadBehind(behind.slice(1), total)];
  const subtotal = subtotalOf(lines.slice(0, chosen.total.index));
  const findings: Finding[] = [
    ...(chosen.fits
      ? []
      : [
          finding(
            'total_mismatch',
            `the items come to ${sumBy(zone.items, ({ total: amount }) => amount)}, the total is ${total}`,
          ),
        ]),
    ...(taxes.fits === false
      ? [finding('tax_mismatch', 'the taxes do not fit their rates, or each other')]
      : []),
    ...(paid.fits === false
      ? [finding('payments_mismatch', 'payments less change do not come to the total')]
      : []),
    ...(time.isAmbiguous ? [finding('ambiguous_date', 'day and month may be the other way round')] : []),
    ...(time.hasTime ? [] : [finding('no_time', 'the slip has a date and no time')]),
    ...misprints,
    ...(unread.length === 0 ? [] : [finding('unread_lines', unread.slice(0, 10).join(' / '))]),
  ];
  const receipt: FoundReceipt = {
    localtime: time.localtime,
    total,
    ...(subtotal === null ? {} : { subtotal }),
    items: zone.items,
    ...(discounts.length === 0 ? {} : { discounts }),
    ...(taxes.taxes.length === 0 ? {} : { taxes: taxes.taxes }),
    ...(paid.payments.length === 0 ? {} : { payments: paid.payments }),
    ...(printed === undefined ? {} : { l10n: { currency: printed } }),
    ...(isCopy(lines) ? { duplicate: true as const } : {}),
  };
  return {
    receipt: isRefundText(lines, zone.start, chosen.total.index) ? asRefund(receipt) : receipt,
    problem: null,
    findings,
    facts: { ...facts, ...(paid.tip === null ? {} : { tip: paid.tip }) },
    ...counted,
  };
}

function unreadBehind(lines: readonly SlipLine[], total: number): string[] {
  const isUnread = (line: SlipLine) =>
    line.amount !== null &&
    lineKindOf(line) === 'priced' &&
    /^\p{L}{3,}[\p{L} .]*$/u.test(line.label) &&
    line.numbers.length === 1 &&
    Math.abs(line.amount.value) > 0 &&
    linePaymentMethodOf(line) === null &&
    !near(Math.abs(line.amount.value), Math.abs(total)) &&
    !/%/.test(line.text);
  return lines.filter(isUnread).map(({ text }) => text.trim());
}

const finding = (code: Finding['code'], text: string): Finding => ({ code, text });

function problemOf(items: number, hasTotal: boolean, hasDate: boolean): string {
  const parts: readonly (readonly [boolean, string, string])[] = [
    [items > 0, items === 1 ? '1 item' : `${items} items`, 'no items'],
    [hasDate, 'a date', 'no date'],
    [hasTotal, 'a total', 'no total'],
  ];
  const found = parts.flatMap(([isThere, name]) => (isThere ? [name] : []));
  const missing = parts.flatMap(([isThere, , absent]) => (isThere ? [] : [absent]));
  const list = (names: readonly string[]) => names.join(' and ');
  return found.length === 0
    ? 'found no items, no date and no total'
    : `found ${list(found)}, ${list(missing)}`;
}

function totalsOf(lines: readonly SlipLine[]): Total[] {
  return lines.flatMap((line, index): Total[] => {
    if (lineKindOf(line) !== 'total') return [];
    if (line.amount !== null) return [{ index, value: line.amount.value }];
    // Words in double height may have the amount on the line below.
    const next = lines[index + 1];
    return next !== undefined && next.amount !== null && next.label === '' && line.numbers.length === 0
      ? [{ index, value: next.amount.value }]
      : [];
  });
}

interface Chosen {
  readonly total: Total | null;
  readonly zone: ItemZone;
  readonly taxes: SlipTaxes;
  readonly fits: boolean;
}

/** Chooses the first total that equals the sum of its items, otherwise the first total with items. */
function chooseTotal(lines: readonly SlipLine[], totals: readonly Total[]): Chosen {
  let first: Chosen | null = null;
  for (const total of totals.slice(0, totalsMax)) {
    const zone = itemsOf(lines, total.index);
    const tried = tryTotal(lines, total, zone);
    if (tried.fits && zone.items.length > 0) return tried;
    const withGiftCards = tryTotal(lines, total, itemsWithGiftCardsOf(lines, total.index));
    if (withGiftCards.fits && withGiftCards.zone.items.length > 0) return withGiftCards;
    if (first === null || first.zone.items.length === 0) first = tried;
  }
  return (
    first ?? {
      total: null,
      zone: itemsOf(lines, lines.length),
      taxes: { taxes: [], fits: null },
      fits: false,
    }
  );
}

function tryTotal(lines: readonly SlipLine[], total: Total, zone: ItemZone): Chosen {
  const taxes = slipTaxesOf(lines.slice(Math.min(zone.start + 1, total.index)), total.value);
  const before = slipTaxesOf(lines.slice(zone.start, total.index), total.value).taxes;
  const fitting = fitted(zone, before, total.value);
  return { total, zone: fitting ?? zone, taxes, fits: fitting !== null };
}

/** Tolerance: rounding to the smallest coin explains five cents. */
const coin = 0.051;

/**
 * Changes the zone until its sum fits the total: may add tax or a tip, drop discounts, subtract items named
 * like discounts, or drop items that are sums or payments. Null if nothing fits.
 */
function fitted(zone: ItemZone, taxesBefore: readonly FoundTax[], total: number): ItemZone | null {
  const tax = sumBy(taxesBefore, ({ amount }) => amount);
  const fits = ({ items, discounts }: Pick<ItemZone, 'items' | 'discounts'>) => {
    const sum = sumBy(items, (item) => item.total) + sumBy(discounts, ({ amount }) => amount);
    return near(sum, total, coin) || near(sum + tax, total, coin);
  };
  if (fits(zone)) return zone;
  const tipped = { ...zone, items: [...zone.items, ...zone.tips] };
  if (zone.tips.length > 0 && fits(tipped)) return tipped;
  const before = { ...zone, discounts: [] };
  if (fits(before)) return before;
  const undiscounted = { ...zone, discounts: [], items: zone.items.map(withoutDiscounts) };
  if (fits(undiscounted)) return undiscounted;
  const taken = takeOff(zone);
  if (fits(taken)) return taken;
  const last = zone.items.length - 1;
  const isSum = ({ name, total: amount }: FoundItem, index: number) =>
    /(?<!\p{L})(?:total|totale|summe)$/iu.test(name) || (index === last && near(amount, total));
  const single = { ...zone, items: zone.items.filter((item, index) => !isSum(item, index)) };
  return single.items.length > 0 && fits(single) ? single : null;
}

function withoutDiscounts({ discounts = [], ...item }: FoundItem): FoundItem {
  const details = discounts.map(({ name, amount }) => `${name} ${amount.toFixed(2)}`);
  if (details.length === 0) return item;
  const total = rounded(item.total - sumBy(discounts, ({ amount }) => amount));
  return {
    ...item,
    total,
    properties: { ...item.properties, details: [...(item.properties?.details ?? []), ...details] },
  };
}

function takeOff(zone: ItemZone): ItemZone {
  const items: FoundItem[] = [];
  for (const item of zone.items) {
    const last = items.at(-1);
    if (last === undefined || item.total <= 0 || !has(item.name.toLowerCase(), 'discount')) {
      items.push({ ...item });
      continue;
    }
    const discount = { name: item.name, amount: -item.total };
    items.splice(-1, 1, {
      ...last,
      total: rounded(last.total - item.total),
      discounts: [...(last.discounts ?? []), discount],
    });
  }
  return { ...zone, items };
}

function subtotalOf(lines: readonly SlipLine[]): number | null {
  const found = lines.findLast((line) => line.amount !== null && lineKindOf(line) === 'subtotal');
  return found?.amount?.value ?? null;
}

const everyCopy = /customer|merchant|client|kunde|klant|klient|store|handler|cardholder|esercente|posiadacz/;

/** The vouchers of a card are called copies too, but they do not make the receipt a copy. */
function isCopy(lines: readonly SlipLine[]): boolean {
  return lines.some(
    ({ label, amount }) =>
      amount === null && label.length < 30 && has(label, 'copy') && !everyCopy.test(label),
  );
}
