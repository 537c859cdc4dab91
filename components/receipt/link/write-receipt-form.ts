import { receiptPageUrl } from '@/lib/core/paths';
import { brandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { listReturnTimes } from '@/lib/domain/receipts/read/list-related';
import { presentWithYields } from '@/lib/domain/receipts/present';
import { receiptForms, type WriteForm } from '@/lib/domain/receipts/wire/receipt-forms';
import { findReceiptLink } from '@/lib/domain/receipts/links/receipt-link';
import { may } from '@/lib/platform/auth/permissions';
import { showForm } from '../forms/shown-form';
import { writeForm } from '../forms/write-form';
import { formFilename, receiptPdf } from '../pdf/receipt-pdf';
import { pageLanguageOf } from '../words/page-language';

export const writeReceiptForm: WriteForm = async (
  ctx,
  stored,
  { name, parameters, acceptLanguage, signal },
) => {
  const token = may(ctx, 'get_receipt_links') ? await findReceiptLink(ctx, stored.id) : null;
  const receipt = await presentWithYields(stored);
  const shownWith = {
    brand: await brandOfReceipt(ctx, { name: receipt.retailer.name, brandVersion: stored.brandVersion }),
    returns: await listReturnTimes(ctx, stored),
    pageUrl: token === null ? null : receiptPageUrl(token),
  };
  const filename = formFilename(receipt.transaction_id, receiptForms[name].extension);
  if (name === 'pdf') {
    const options = { ...shownWith, retailerId: ctx.retailer.id, signal };
    const { bytes, language } = await receiptPdf(receipt, acceptLanguage, options);
    return { bytes, filename, language };
  }
  const language = pageLanguageOf(receipt, { acceptLanguage });
  const bytes = await writeForm(name, await showForm(receipt, language, shownWith), parameters);
  return { bytes, filename, language: language.language };
};
