import type { ReactNode } from 'react';
import { plainBrand, type ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import type { ReceiptMessages } from '@/lib/core/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { AttachmentList } from './attachment-list';
import { Barcode } from './barcode';
import { BrandParagraphs } from './brand-paragraphs';
import { JumpLinks } from './jump-links';
import { Notices } from './notices';
import { PageFooter } from './page-footer';
import { pageFormat } from './page-format';
import type { PageLinks } from './page-links';
import { PageQr } from './page-qr';
import { Payments } from './payments';
import { ReceiptDetails } from './receipt-details';
import { ReceiptHeader } from './receipt-header';
import { ReceiptItems } from './receipt-items';
import { ReceiptTotals } from './receipt-totals';
import { ReturnPolicy } from './return-policy';
import { TaxSummary } from './tax-summary';

interface Props {
  readonly receipt: ReceiptWire;
  /** What is in the table of items (`drawItemRows`), or in its place. */
  readonly rows: ReactNode;
  /** BCP 47 tag numbers and dates are written in. */
  readonly locale: string;
  /** The texts, in the language of `locale`. */
  readonly messages: ReceiptMessages;
  readonly brand?: ReceiptBrand | undefined;
  /** Where it leads to; null where it leads nowhere. */
  readonly links?: PageLinks | null;
}

/** Items up to which what can be done with a receipt is at hand without a way to it. */
const itemsOnScreen = 12;

/**
 * A receipt as its shopper sees it. Draws what was submitted and nothing else: no value is derived, and what is absent
 * is left out.
 */
export function ReceiptView({
  receipt,
  rows,
  locale,
  messages,
  brand = plainBrand(receipt.retailer.name),
  links = null,
}: Props) {
  const page = pageFormat(locale, messages, receipt.l10n.currency);
  const issued = receipt.l10n.locale;
  return (
    <>
      <main>
        <article className="paper">
          <ReceiptHeader receipt={receipt} brand={brand} page={page} />
          <div className="words">
            <BrandParagraphs text={brand.header} issued={issued} page={page} />
          </div>
          {receipt.items.length > itemsOnScreen && <JumpLinks links={links} page={page} />}
          <Notices receipt={receipt} page={page} />
          <ReceiptItems receipt={receipt} page={page} rows={rows} />
          <ReceiptTotals receipt={receipt} page={page} />
          <TaxSummary receipt={receipt} page={page} />
          <Payments payments={receipt.payments} page={page} />
          <AttachmentList attachments={receipt.attachments} href={links?.attachment ?? null} page={page} />
          <ReceiptDetails receipt={receipt} page={page} />
          <ReturnPolicy text={brand.return_policy} issued={issued} page={page} />
          <div className="codes">
            <Barcode id={receipt.transaction_id} page={page} />
            {links !== null && <PageQr url={links.pageUrl} page={page} />}
          </div>
        </article>
      </main>
      <PageFooter receipt={receipt} brand={brand} links={links} page={page} />
    </>
  );
}
