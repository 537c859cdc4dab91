import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { itemName, primaryLanguageOf, wantedLanguages } from '../words/item-name';
import { soldQuantity } from '../words/item-quantity';
import { taxMarks, type ItemTax } from '../words/item-tax';
import type { PageFormat } from '../words/page-format';
import { amount, discountAmount, discountLabel, figure, filled, foreign } from './runs';
import type { LabelledRow, Run, Runs } from './runs';

type Item = ReceiptWire['items'][number];

export interface ItemRow {
  readonly name: Run;
  readonly isReturned: boolean;
  /** Tax code, which also marks a row of the tax summary. */
  readonly taxCode: string | null;
  readonly amount: Run;
  /** Such as `1.482 kg` or `3`. Null for a single piece that costs the total of its line. */
  readonly count: Runs | null;
  /** Such as `1.482 kg × €2.99`. */
  readonly quantity: Runs | null;
  /** Set only if items have different rates and no tax codes. */
  readonly tax: Runs | null;
  readonly notes: readonly Runs[];
  readonly discounts: readonly LabelledRow[];
}

export interface ItemLook {
  readonly wanted: readonly string[];
  readonly issuedIn: string;
  readonly marks: ReturnType<typeof taxMarks>;
}

export function itemLook({ l10n, items }: ReceiptWire, page: PageFormat): ItemLook {
  return { wanted: wantedLanguages(l10n, page.locale), issuedIn: l10n.locale, marks: taxMarks(items) };
}

export function itemRow(item: Item, { wanted, issuedIn, marks }: ItemLook, page: PageFormat): ItemRow {
  const { text, lang } = itemName(item, wanted, issuedIn);
  const tax = marks.tax(item);
  const isReversed = item.return !== null || item.total < 0;
  return {
    name: foreign(text, primaryLanguageOf(lang) === primaryLanguageOf(page.locale) ? undefined : lang),
    isReturned: item.return !== null,
    taxCode: marks.code(item),
    amount: amount(page.money(item.total)),
    ...quantityOf(item, page),
    tax: tax === null ? null : rateOf(tax, page),
    notes: [...returnNotes(item, page), ...ownNotes(item, page)],
    discounts: item.discounts.map((discount) => ({
      label: discountLabel(discount, page),
      value: [discountAmount(discount, isReversed, page)],
    })),
  };
}

function quantityOf(item: Item, page: PageFormat): Pick<ItemRow, 'count' | 'quantity'> {
  const sold = soldQuantity(item, page);
  if (sold === null) return { count: null, quantity: null };
  const { quantity, unit, price } = sold;
  const value = figure(page.quantity(quantity));
  const measure = unit === null ? null : page.unit(quantity, unit);
  const count = unit === null ? [value] : [value, ' ', measure ?? foreign(unit)];
  // A bare number is unclear, so a word is added.
  if (unit === null && price === null) return { count, quantity: filled(page, 'items.quantity', value) };
  return { count, quantity: price === null ? count : [...count, ' × ', amount(page.price(price))] };
}

/** Names the tax, because not every tax is VAT. */
function rateOf({ name, rate }: ItemTax, page: PageFormat): Runs | null {
  if (rate === null) return null;
  const percent = page.percent(rate);
  return name === null ? [page.t('items.vatRate', { rate: percent })] : [foreign(name), ' ', figure(percent)];
}

function returnNotes(item: Item, page: PageFormat): Runs[] {
  if (item.return === null) return [];
  const { localtime, reason } = item.return;
  const when = [page.t('items.returnedOn', { date: page.day(localtime) })];
  return reason === null ? [when] : [when, filled(page, 'items.reason', foreign(reason))];
}

/**
 * Reads `properties.details` and `properties.product_code` (contract section 4). Other properties are private
 * to the retailer.
 */
function ownNotes(item: Item, page: PageFormat): Runs[] {
  const { details, product_code: code } = item.properties;
  const notes = (Array.isArray(details) ? details : [details]).filter((note) => typeof note === 'string');
  const lines: Runs[] = notes.map((note) => [foreign(note)]);
  if (typeof code !== 'string' && typeof code !== 'number') return lines;
  return [...lines, filled(page, 'items.productCode', foreign(String(code)))];
}
