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
import { pageFormat } from '../words/page-format';
import { receiptTree, type ReceiptTree } from '../tree/receipt-tree';
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

interface Props {
  readonly receipt: ReceiptWire;
  readonly groups: readonly DrawnGroup[];
  readonly locale: string;
  readonly messages: ReceiptMessages;
  readonly brand?: ReceiptBrand | undefined;
  readonly returns?: readonly string[];
  readonly links?: PageLinks | null;
}

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
  const tree = receiptTree(receipt, page, brand.return_days);
  const paid = tree.payments.filter(({ isPaidBack }) => !isPaidBack);
  const hasLinks = links !== null && links.pdf !== null;
  return (
    <>
      <main>
        <article className="paper">
          <TopFiscalCodes receipt={receipt} page={page} />
          <ReceiptHeader
            receipt={receipt}
            refund={tree.refund}
            brand={brand}
            hasLinks={hasLinks}
            page={page}
          />
          <ActionBar receipt={receipt} name={brand.name} links={links} codes={codes} page={page} />
          <div className="words">
            <BrandParagraphs text={brand.header} issued={issued} page={page} />
          </div>
          <Notices notices={tree.notices} />
          <ReceiptItems receipt={receipt} page={page} groups={groups} />
          <ReceiptTotals sums={tree.sums} page={page} />
          <TaxSummary taxes={tree.taxes} page={page} />
          <Payments payments={paid} page={page} />
          <ReturnState
            refund={tree.refund}
            total={receipt.total}
            returns={returns}
            related={links?.related ?? null}
            page={page}
          />
          <FiscalData receipt={receipt} page={page} />
          <AttachmentList attachments={receipt.attachments} href={links?.attachment ?? null} page={page} />
          <ReceiptDetails facts={tree.facts} localtime={receipt.localtime} page={page} />
          <AfterSale dates={tree.dates} calendar={links?.calendar ?? null} page={page} />
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

function Notices({ notices }: Pick<ReceiptTree, 'notices'>) {
  return notices.map(({ title, text }) => (
    <p key={title} className="notice">
      <strong>{title}</strong> {text}
    </p>
  ));
}
