import { dateTitle } from '@/components/receipt/after-sale';
import { calendarFile } from '@/components/receipt/calendar-file';
import { pageFormat } from '@/components/receipt/page-format';
import { pageLanguageOf } from '@/components/receipt/page-language';
import { shownReceipt } from '@/components/receipt/shown-receipt';
import { pageBrandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { afterSaleDates } from '@/lib/domain/receipts/after-sale';
import { receiptMessages } from '@/lib/core/i18n/receipt-languages';
import { receiptFormPath, receiptPageUrl } from '@/lib/core/paths';
import type { LinkParams } from '../link-request';
import { serveForm } from '../serve-form';

/** The days until which goods can be returned and are under warranty, as a calendar file. */
export function GET(request: Request, context: LinkParams) {
  return serveForm(request, context, async ({ token, acceptLanguage, chosen, opened }) => {
    const { ctx, brandVersion, readReceipt } = opened;
    const submitted = await readReceipt();
    const issued = { name: submitted.retailer.name, brandVersion };
    const brand = await pageBrandOfReceipt(ctx, issued, receiptFormPath(token, 'logo.png'));
    const { language, locale } = pageLanguageOf(submitted, { chosen, acceptLanguage });
    const page = pageFormat(locale, receiptMessages(language), submitted.l10n.currency);
    const receipt = shownReceipt(submitted, page.t);
    const file = calendarFile({
      dates: afterSaleDates(receipt, brand.return_days),
      receiptId: receipt.id,
      stampedAt: Date.parse(receipt.timestamp),
      title: (date) => dateTitle(date, brand.name, page),
      url: receiptPageUrl(token),
      language,
    });
    return { bytes: Buffer.from(file), type: 'text/calendar', filename: 'receipt.ics', language };
  });
}
