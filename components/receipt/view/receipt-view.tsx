import { plainBrand, type ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import type { ReceiptMessages } from '@/lib/core/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { ActionBar } from './action-bar';
import { AfterSale } from './after-sale';
import { AttachmentList } from './attachment-list';
import { Barcode } from './barcode';
import { BrandParagraphs } from './brand-paragraphs';
import { TopFiscalCodes } from './fiscal-code';
import { FiscalData } from './fiscal-data';
import { PageFooter } from './page-footer';
import { pageFormat, type PageFormat } from '../words/page-format';
import { refundOf } from '../words/refund';
import type { PageLinks } from './page-links';
import { PageQr } from './page-qr';
import { Payments } from './payments';
import { receiptCodes } from './receipt-codes';
import { ReceiptDetails } from './receipt-details';
import { ReceiptHeader } from './receipt-header';
import { ReceiptItems, type DrawnGroup } from './receipt-items';
import { ReceiptTotals } from './receipt-totals';
import { ReturnPolicy } from './return-policy';
import { ReturnState } from './return-state';
import { TaxSummary } from './tax-summary';
import { fiscalNotices } from '@/components/receipt/words/fiscal-facts';

interface Props {
  readonly receipt: ReceiptWire;
  readonly groups: readonly DrawnGroup[];
  /** BCP 47 tag of numbers and dates. */
  readonly locale: string;
  readonly messages: ReceiptMessages;
  readonly brand?: ReceiptBrand | undefined;
  readonly returns?: readonly string[];
  readonly links?: PageLinks | null;
}

/** No value is derived, and absent ones are left out. */
export function ReceiptView({
  receipt,
  groups,
  locale,
  messages,
  brand = plainBrand(receipt.retailer.name),
  returns = [],
  links = null,
}: Props) {
  const page = pageFormat(locale, messages, receipt.l10n.currency);
  const issued = receipt.l10n.locale;
  const codes = receiptCodes(receipt.transaction_id, links?.pageUrl ?? null);
  const paidBack = refundOf(receipt)?.payments ?? [];
  const paid = receipt.payments.filter((payment) => !paidBack.includes(payment));
  const hasLinks = links !== null && links.pdf !== null;
  return (
    <>
      <main>
        <article className="paper">
          <TopFiscalCodes receipt={receipt} page={page} />
          <ReceiptHeader receipt={receipt} brand={brand} hasLinks={hasLinks} page={page} />
          <ActionBar receipt={receipt} name={brand.name} links={links} codes={codes} page={page} />
          <div className="words">
            <BrandParagraphs text={brand.header} issued={issued} page={page} />
          </div>
          <Notices receipt={receipt} page={page} />
          <ReceiptItems receipt={receipt} page={page} groups={groups} />
          <ReceiptTotals receipt={receipt} page={page} />
          <TaxSummary receipt={receipt} page={page} />
          <Payments payments={paid} page={page} />
          <ReturnState receipt={receipt} returns={returns} related={links?.related ?? null} page={page} />
          <FiscalData receipt={receipt} page={page} />
          <AttachmentList attachments={receipt.attachments} href={links?.attachment ?? null} page={page} />
          <ReceiptDetails receipt={receipt} page={page} />
          <AfterSale
            receipt={receipt}
            returnDays={brand.return_days}
            calendar={links?.calendar ?? null}
            page={page}
          />
          <ReturnPolicy text={brand.return_policy} issued={issued} page={page} />
          <div className="codes">
            <Barcode id={receipt.transaction_id} code={codes.transaction} page={page} />
            {codes.page !== null && <PageQr code={codes.page} page={page} />}
          </div>
        </article>
      </main>
      <PageFooter receipt={receipt} brand={brand} links={links} page={page} />
    </>
  );
}

function Notices({ receipt, page }: { readonly receipt: ReceiptWire; readonly page: PageFormat }) {
  const { t } = page;
  return (
    <>
      {receipt.test && (
        <p className="notice">
          <strong>{t('notices.test')}</strong> {t('notices.testText')}
        </p>
      )}
      {fiscalNotices(receipt).map((status) => (
        <p key={status} className="notice">
          <strong>{t(`fiscal.${status}`)}</strong> {t(`fiscal.${status}Text`)}
        </p>
      ))}
      {receipt.duplicate && (
        <p className="notice">
          <strong>{t('notices.duplicate')}</strong> {t('notices.duplicateText')}
        </p>
      )}
      {receipt.incomplete && (
        <p className="notice">
          <strong>{t('notices.incomplete')}</strong> {t('notices.incompleteText')}
        </p>
      )}
    </>
  );
}
