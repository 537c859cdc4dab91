import type { ReceiptMessages } from '@/lib/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/receipts/schema';
import { Barcode } from './barcode';
import type { ReceiptBrand } from './brand-colours';
import { ForeignText } from './foreign-text';
import { Notices } from './notices';
import { pageFormat } from './page-format';
import { Payments } from './payments';
import { ReceiptDetails } from './receipt-details';
import { ReceiptHeader } from './receipt-header';
import { ReceiptItems } from './receipt-items';
import { ReceiptTotals } from './receipt-totals';
import { TaxSummary } from './tax-summary';

interface Props {
  readonly receipt: ReceiptWire;
  /** BCP 47 tag numbers and dates are written in. */
  readonly locale: string;
  /** The texts, in the language of `locale`. */
  readonly messages: ReceiptMessages;
  readonly brand?: ReceiptBrand | undefined;
  /** Address of the receipt as a PDF, on our own site; without one there is no link to it. */
  readonly pdfHref?: string | undefined;
}

/**
 * A receipt as its shopper sees it. Draws what was submitted and nothing else: no value is derived, and what is absent
 * is left out.
 */
export function ReceiptView({
  receipt,
  locale,
  messages,
  brand = { name: receipt.retailer.name },
  pdfHref,
}: Props) {
  const page = pageFormat(locale, messages, receipt.l10n.currency);
  const { name, vatno } = receipt.retailer;
  // A function of the translation, not a component: it marks where the number stands in the sentence.
  const vatNumber =
    vatno === null ? null : page.t.rich('footer.vatNumber', { value: () => foreignText(vatno) });
  return (
    <>
      <main>
        <article className="paper">
          <ReceiptHeader receipt={receipt} brand={brand} page={page} />
          <Notices receipt={receipt} page={page} />
          <ReceiptItems receipt={receipt} page={page} />
          <ReceiptTotals receipt={receipt} page={page} />
          <TaxSummary receipt={receipt} page={page} />
          <Payments payments={receipt.payments} page={page} />
          <ReceiptDetails receipt={receipt} page={page} />
          <Barcode id={receipt.transaction_id} page={page} />
        </article>
      </main>
      <footer>
        {pdfHref !== undefined && (
          <p className="actions">
            <a href={pdfHref}>{page.t('actions.pdf')}</a>
          </p>
        )}
        <p>
          <ForeignText>{name}</ForeignText>
        </p>
        {vatNumber !== null && <p>{vatNumber}</p>}
      </footer>
    </>
  );
}

function foreignText(text: string) {
  return <ForeignText>{text}</ForeignText>;
}
