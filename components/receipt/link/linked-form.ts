import { receiptDataPath, receiptFormPath, receiptPageUrl } from '@/lib/core/paths';
import { pageBrandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { takeDrawing } from '@/lib/domain/receipts/links/page-calls';
import { contentTypeOf, linkedForms, receiptForms } from '@/lib/domain/receipts/wire/receipt-forms';
import type { Answer } from '@/lib/platform/http/answer';
import { showForm } from '../forms/shown-form';
import { usualParameters, writeForm, type DrawnForm } from '../forms/write-form';
import { formFilename } from '../pdf/receipt-pdf';
import { inLanguage } from '../view/page-links';
import { pageLanguageOf } from '../words/page-language';
import type { OpenedRequest } from './link-endpoint';
import { fileAnswer } from './page-answer';

export async function linkedFormAnswer(link: OpenedRequest, name: DrawnForm): Promise<Answer> {
  const { token, address, acceptLanguage, chosen, opened } = link;
  takeDrawing(token, address);
  const { ctx, receipt, brandVersion, readReceipt } = opened;
  const issued = { name: receipt.retailer.name, brandVersion };
  const brand = await pageBrandOfReceipt(ctx, issued, receiptFormPath(token, 'logo.png'));
  const language = pageLanguageOf(receipt, { chosen, acceptLanguage });
  const shownWith = { brand, returns: receipt.returns, pageUrl: receiptPageUrl(token) };
  const shown = await showForm(await readReceipt(), language, shownWith);
  return fileAnswer(link, {
    bytes: await writeForm(name, shown, usualParameters(name)),
    type: contentTypeOf(name),
    filename: formFilename(receipt.transaction_id, receiptForms[name].extension),
    language: language.language,
  });
}

/** Returns a `Link` header that lists the receipt's data formats (RFC 8288). */
export function alternatesOf({ token, chosen }: OpenedRequest): string {
  return linkedForms
    .map(({ name, suffix }) => {
      const path = inLanguage(receiptDataPath(token, suffix), chosen);
      return `<${path}>; rel="alternate"; type="${receiptForms[name].type}"`;
    })
    .join(', ');
}
