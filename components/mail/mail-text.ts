import { itemLook, itemRow } from '@/components/receipt/tree/item-row';
import type { ReceiptTree } from '@/components/receipt/tree/receipt-tree';
import { foreign, runsText, type LabelledRow, type Runs } from '@/components/receipt/tree/runs';
import { brandText } from '@/components/receipt/words/brand-text';
import { oneLine, withoutBidiControls } from '@/components/receipt/words/foreign-words';
import { primaryLanguageOf } from '@/components/receipt/words/item-name';
import { amountDirection, type PageFormat } from '@/components/receipt/words/page-format';
import { headline } from '@/components/receipt/words/refund';
import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import type { BrandText } from '@/lib/domain/brand/schema';
import { directionOf } from '@/lib/core/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { fiscalText, type MailFiscal } from './mail-fiscal';

export interface MailParts {
  readonly receipt: ReceiptWire;
  readonly tree: ReceiptTree;
  readonly brand: ReceiptBrand;
  readonly page: PageFormat;
  readonly title: string;
  readonly pageUrl: string;
  readonly noticeUrl: string;
  readonly unsubscribeUrl: string | null;
  readonly fiscal: readonly MailFiscal[];
  readonly itemsShown: number;
}

export function mailText({
  receipt,
  tree,
  brand,
  page,
  title,
  pageUrl,
  noticeUrl,
  unsubscribeUrl,
  fiscal,
  itemsShown,
}: MailParts): string {
  const { t } = page;
  // Plain text has no markup, so control characters must set the direction of amounts.
  const isRightToLeft = directionOf(primaryLanguageOf(page.locale)) === 'rtl';
  const isolated = (amount: string) =>
    isRightToLeft && amountDirection(amount) === 'ltr' ? `\u2066${amount}\u2069` : amount;
  const plain = (runs: Runs) => runsText(runs, isolated);
  const line = ({ label, value }: LabelledRow) => `${oneLine(plain(label))}  ${plain(value)}`;
  const look = itemLook(receipt, page);
  const items = receipt.items.slice(0, itemsShown).flatMap((item) => {
    const { name, count, amount, isReturned, discounts } = itemRow(item, look, page);
    const times = count === null ? [] : count.length === 1 ? [...count, ' × '] : [...count, ' '];
    const back = isReturned ? [` (${t('items.returned')})`] : [];
    return [
      line({ label: [...times, name, ...back], value: [amount] }),
      ...discounts.map((discount) => `  ${line(discount)}`),
    ];
  });
  const rest = receipt.items.length - itemsShown;
  const words = (text: BrandText) =>
    brandText(text, page.locale, receipt.l10n.locale)
      ?.paragraphs.map((lines) => lines.map(withoutBidiControls).join('\n'))
      .join('\n\n') ?? '';
  const { notices, sums, taxes, payments } = tree;
  const sum = headline(receipt, page);
  const { store } = receipt;
  const where = [store.name === brand.name ? null : store.name, store.city].filter((part) => part !== null);
  return [
    [title, ...(where.length === 0 ? [] : [where.map(oneLine).join(' · ')])].join('\n'),
    words(brand.header),
    notices.map((notice) => `${notice.title}: ${notice.text}`).join('\n'),
    [...items, ...(rest > 0 ? [moreItems(rest, page)] : [])].join('\n'),
    [
      ...sums.filter(({ kind }) => kind !== 'total').map((row) => line(row)),
      `${sum.label}: ${isolated(sum.amount)}`,
    ].join('\n'),
    taxes.rows.map((row) => line(row)).join('\n'),
    payments
      .flatMap((payment) => [payment, ...payment.facts.filter(({ isChange }) => isChange)])
      .map((row) => line(row))
      .join('\n'),
    mailFacts(tree)
      .map(({ label, value }) => `${oneLine(plain(label))}: ${oneLine(plain(value))}`)
      .join('\n'),
    ...fiscalText(fiscal, page),
    `${t('mail.open')}: ${pageUrl}`,
    words(brand.footer),
    oneLine(brand.name),
    `${t('notice.title')}: ${noticeUrl}`,
    unsubscribeUrl === null ? '' : `${t('actions.stop')}: ${unsubscribeUrl}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** A list with more rows, or with more characters in all its labels together, is omitted from mails. */
const linesMax = 40;
const charactersMax = 4_000;

export function fitsMail(rows: readonly LabelledRow[]): boolean {
  const characters = rows.reduce((sum, { label }) => sum + runsText(label).length, 0);
  return rows.length <= linesMax && characters <= charactersMax;
}

/** Returns the facts that shoppers look up later, except the time, which is at the top of the mail. */
export function mailFacts({ facts, dates }: ReceiptTree): LabelledRow[] {
  return [
    ...facts
      .filter(({ name, audience }) => audience === 'all' && name !== 'time')
      .map(({ label, value }) => ({ label: [label], value: [foreign(value)] })),
    ...(fitsMail(dates) ? dates : []),
  ];
}

export function moreItems(rest: number, page: PageFormat): string {
  return page.t('mail.more', { number: rest, count: page.quantity(rest) });
}
