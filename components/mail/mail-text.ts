import { fiscalNotices } from '@/components/receipt/words/fiscal-facts';
import { brandText } from '@/components/receipt/words/brand-text';
import { withoutBidiControls } from '@/components/receipt/view/foreign-text';
import { reduction } from '@/components/receipt/view/discount-row';
import { soldQuantity } from '@/components/receipt/words/item-quantity';
import { itemName, languageOf, wantedLanguages } from '@/components/receipt/words/item-name';
import { amountDirection, type PageFormat } from '@/components/receipt/words/page-format';
import { discountText, oneLine, paymentText, taxText } from '@/components/receipt/forms/receipt-lines';
import { changeOf } from '@/components/receipt/words/payment-facts';
import { headline } from '@/components/receipt/words/refund';
import { taxRows } from '@/components/receipt/words/tax-rows';
import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import type { BrandText } from '@/lib/domain/brand/schema';
import { directionOf } from '@/lib/core/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { fiscalText, type MailFiscal } from './mail-fiscal';

export interface MailParts {
  readonly receipt: ReceiptWire;
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
  // Plain text has direction by characters only.
  const money: PageFormat['money'] = (value, currency) => {
    const amount = page.money(value, currency);
    const turned = directionOf(languageOf(page.locale)) === 'rtl' && amountDirection(amount) === 'ltr';
    return turned ? `\u2066${amount}\u2069` : amount;
  };
  const wanted = wantedLanguages(receipt.l10n, page.locale);
  const line = (label: string, amount: string) => `${oneLine(label)}  ${amount}`;
  const reduced = (discount: ReceiptWire['discounts'][number], reversed: boolean) =>
    line(discountText(discount, page), money(reversed ? discount.amount : reduction(discount.amount)));
  const items = receipt.items.slice(0, itemsShown).flatMap((item) => {
    const name = oneLine(itemName(item, wanted, receipt.l10n.locale).text);
    const sold = soldQuantity(item, page);
    const unit = item.unit === null ? '×' : (page.unit(item.quantity, item.unit) ?? item.unit);
    const label = sold === null ? name : `${page.quantity(sold.quantity)} ${oneLine(unit)} ${name}`;
    const reversed = item.return !== null || item.total < 0;
    return [
      line(item.return === null ? label : `${label} (${t('items.returned')})`, money(item.total)),
      ...item.discounts.map((discount) => `  ${reduced(discount, reversed)}`),
    ];
  });
  const rest = receipt.items.length - itemsShown;
  const words = (text: BrandText) =>
    brandText(text, page.locale, receipt.l10n.locale)
      ?.paragraphs.map((lines) => lines.map(withoutBidiControls).join('\n'))
      .join('\n\n') ?? '';
  const { subtotal, discounts, payments, store, duplicate, incomplete } = receipt;
  const sum = headline(receipt, { t, money });
  const notices = [
    ...fiscalNotices(receipt).map((status) => `${t(`fiscal.${status}`)}: ${t(`fiscal.${status}Text`)}`),
    ...(duplicate ? [t('notices.duplicateText')] : []),
    ...(incomplete ? [t('notices.incompleteText')] : []),
  ];
  const where = [store.name === brand.name ? null : store.name, store.city].filter((part) => part !== null);
  return [
    [title, ...(where.length === 0 ? [] : [where.map(oneLine).join(' · ')])].join('\n'),
    words(brand.header),
    notices.join('\n'),
    [...items, ...(rest > 0 ? [moreItems(rest, page)] : [])].join('\n'),
    [
      ...(subtotal === null ? [] : [line(t('totals.subtotal'), money(subtotal))]),
      ...discounts.map((discount) => reduced(discount, receipt.total < 0)),
      `${sum.label}: ${sum.amount}`,
    ].join('\n'),
    taxRows(receipt)
      .rows.map((row) => line(taxText(row, page), money(row.amount)))
      .join('\n'),
    payments
      .flatMap((payment) => [
        line(paymentText(payment, page), money(payment.amount, payment.currency)),
        ...changeOf(payment).map((change) => line(t('payments.change'), money(change))),
      ])
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

export function moreItems(rest: number, page: PageFormat): string {
  return page.t('mail.more', { number: rest, count: page.quantity(rest) });
}
