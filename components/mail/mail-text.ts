import { brandText } from '@/components/receipt/brand-text';
import { withoutBidiControls } from '@/components/receipt/foreign-text';
import { itemName, wantedLanguages } from '@/components/receipt/item-name';
import type { PageFormat } from '@/components/receipt/page-format';
import type { ReceiptBrand } from '@/lib/brand/receipt-brand';
import type { BrandText } from '@/lib/brand/schema';
import type { ReceiptWire } from '@/lib/receipts/schema';

/** What the mail says, whatever its form. */
export interface MailParts {
  readonly receipt: ReceiptWire;
  readonly brand: ReceiptBrand;
  readonly page: PageFormat;
  readonly title: string;
  readonly pageUrl: string;
  readonly unsubscribeUrl: string | null;
}

/** Most items a mail lists: Gmail cuts mails off at 102 kB. The page has them all. */
export const mailItemsMax = 60;

/** The mail for programs that draw no HTML, and for people who read it out. */
export function mailText({ receipt, brand, page, title, pageUrl, unsubscribeUrl }: MailParts): string {
  const { t, money } = page;
  const wanted = wantedLanguages(receipt.l10n, page.locale);
  const items = receipt.items.slice(0, mailItemsMax).map((item) => {
    const name = oneLine(itemName(item, wanted, receipt.l10n.locale).text);
    const amount = item.quantity === 1 && item.unit === null ? '' : `${page.quantity(item.quantity)} `;
    return `${amount}${oneLine(item.unit ?? (amount === '' ? '' : '×'))} ${name}  ${money(item.total)}`.trim();
  });
  const rest = receipt.items.length - mailItemsMax;
  const words = (text: BrandText) =>
    brandText(text, page.locale, receipt.l10n.locale)
      ?.paragraphs.map((lines) => lines.map(withoutBidiControls).join('\n'))
      .join('\n\n') ?? '';
  return [
    title,
    words(brand.header),
    [...items, ...(rest > 0 ? [t('mail.more', { count: page.quantity(rest) })] : [])].join('\n'),
    `${t('page.total')}: ${money(receipt.total)}`,
    `${t('mail.open')}: ${pageUrl}`,
    words(brand.footer),
    oneLine(brand.name),
    unsubscribeUrl === null ? '' : `${t('actions.stop')}: ${unsubscribeUrl}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Without line breaks that could be taken for our own lines. */
function oneLine(text: string): string {
  return withoutBidiControls(text).replaceAll(/\s+/g, ' ').trim();
}
