import { makeYieldWhenDue } from '@/lib/core/event-loop';
import { countryAlpha2 } from '@/lib/core/codes';
import { regionName } from '@/lib/core/i18n/intl-formats';
import type { BrandText } from '@/lib/domain/brand/schema';
import type { FiscalWire } from '@/lib/domain/receipts/wire/fiscal';
import { itemLook, itemRow } from '../tree/item-row';
import { receiptTree, type ReceiptTree, type TaxSection } from '../tree/receipt-tree';
import { filled, foreign, runsText, type LabelledRow } from '../tree/runs';
import { brandText } from '../words/brand-text';
import { fiscalFacts } from '../words/fiscal-facts';
import type { PageFormat } from '../words/page-format';
import { receiptNumber } from '../words/receipt-number';
import type { ShownForm } from './shown-form';

export type ReceiptLine =
  | { readonly kind: 'text'; readonly text: string; readonly look?: 'title' | 'centred' | 'small' }
  | {
      readonly kind: 'amount';
      readonly label: string;
      readonly amount: string;
      readonly look?: 'total' | 'small';
    }
  | { readonly kind: 'rule' }
  /** A QR code. Printers that cannot draw it print `content` as text. */
  | { readonly kind: 'code'; readonly content: string; readonly caption: string | null };

/** Yields to the event loop between sections. */
export async function receiptLines(shown: ShownForm): Promise<ReceiptLine[]> {
  const { receipt, page, brand, pageUrl } = shown;
  const { t } = page;
  const tree = receiptTree(receipt, page, brand.return_days);
  const sections = [
    heading(shown),
    brandLines(brand.header, shown),
    noticeLines(tree),
    await itemLines(shown),
    tree.sums.map((sum) => rowLine(sum, looks[sum.kind])),
    taxLines(tree.taxes),
    tree.payments.flatMap((payment) => [payment, ...payment.facts].map((row) => rowLine(row))),
    Object.keys(receipt.attachments).map((label) => text(label)),
    detailLines(tree, shown),
    returnLines(tree, shown),
    tree.dates.map((date) => rowLine(date)),
    policyLines(shown),
    receipt.fiscal.flatMap((block) => fiscalLines(block, page)),
    pageUrl === null ? [] : [codeLine(pageUrl, t('qr.caption'))],
    [
      ...brandLines(brand.footer, shown),
      text(receipt.retailer.name, 'centred'),
      ...optional(receipt.retailer.vatno, (number) =>
        text(runsText(filled(page, 'footer.vatNumber', foreign(number))), 'centred'),
      ),
    ],
  ].filter((lines) => lines.length > 0);
  return sections.flatMap((lines, index) => (index === 0 ? lines : [{ kind: 'rule' as const }, ...lines]));
}

const looks = { subtotal: undefined, discount: 'small', total: 'total' } as const;

function heading({ receipt, brand, page }: ShownForm): ReceiptLine[] {
  const { store } = receipt;
  const alpha2 = countryAlpha2(store.country);
  const country = alpha2 === null ? null : (regionName(page.locale, alpha2) ?? null);
  const town = withoutEmpty([store.postcode, store.city]).join(' ');
  return [
    text(brand.name, 'title'),
    ...withoutEmpty([
      store.name === brand.name ? null : store.name,
      ...store.address,
      withoutEmpty([town, country]).join(' · '),
      store.phone,
    ]).map((line) => text(line, 'centred')),
  ];
}

function noticeLines({ notices }: ReceiptTree): ReceiptLine[] {
  return notices.flatMap((notice) => [text(notice.title, 'title'), text(notice.text, 'centred')]);
}

async function itemLines({ receipt, page }: ShownForm): Promise<ReceiptLine[]> {
  const look = itemLook(receipt, page);
  const lines: ReceiptLine[] = [];
  const yieldWhenDue = makeYieldWhenDue();
  for (const item of receipt.items) {
    await yieldWhenDue();
    const { name, amount, taxCode, quantity, tax, notes, discounts } = itemRow(item, look, page);
    const price = runsText([amount]);
    const label = runsText([name]);
    lines.push({ kind: 'amount', label, amount: taxCode === null ? price : `${price} ${taxCode}` });
    const figures = [quantity, tax].filter((runs) => runs !== null).map((runs) => runsText(runs));
    const details = withoutEmpty([figures.join(' · '), ...notes.map((note) => runsText(note))]);
    lines.push(...details.map((line) => text(line, 'small')));
    lines.push(...discounts.map((discount) => rowLine(discount, 'small')));
  }
  return lines;
}

function taxLines({ heading: title, rows, sums }: TaxSection): ReceiptLine[] {
  if (title === null) return [];
  return [
    text(title),
    ...rows.map(({ code, name, rate, value }) =>
      amountLine(withoutEmpty([code, name, rate]).join(' '), runsText(value)),
    ),
    ...sums.map((sum) => rowLine(sum)),
  ];
}

function detailLines({ facts }: ReceiptTree, { receipt }: ShownForm): ReceiptLine[] {
  const id = receipt.transaction_id;
  const lines = facts.map(({ label, value }) => amountLine(label, value));
  // Pages show this id below their barcode. It is omitted here if the facts contain it already.
  return id === receiptNumber(receipt) ? lines : [...lines, text(id, 'centred')];
}

const daysMax = 10;

function returnLines({ refund }: ReceiptTree, { returns, page: { t, day } }: ShownForm): ReceiptLine[] {
  const days = [...new Set(returns.map((localtime) => day(localtime)))].slice(0, daysMax);
  return [
    ...days.map((date) => text(t('items.returnedOn', { date }))),
    ...(refund?.originals ?? []).map((id) => amountLine(t('returnState.from'), id)),
  ];
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

function text(words: string, look?: 'title' | 'centred' | 'small'): ReceiptLine {
  return { kind: 'text', text: words, ...(look === undefined ? {} : { look }) };
}

function amountLine(label: string, amount: string, look?: 'total' | 'small'): ReceiptLine {
  return { kind: 'amount', label, amount, ...(look === undefined ? {} : { look }) };
}

function rowLine({ label, value }: LabelledRow, look?: 'total' | 'small'): ReceiptLine {
  return amountLine(runsText(label), runsText(value), look);
}

function codeLine(content: string, caption: string | null): ReceiptLine {
  return { kind: 'code', content, caption };
}

function optional<Value>(value: Value | null, line: (value: Value) => ReceiptLine): ReceiptLine[] {
  return value === null ? [] : [line(value)];
}

function withoutEmpty(parts: readonly (string | null | undefined)[]): string[] {
  return parts.filter((part): part is string => part !== null && part !== undefined && part.trim() !== '');
}
