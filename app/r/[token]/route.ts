import { pageLinksOf } from '@/components/receipt/page-links';
import { receiptPage } from '@/components/receipt/receipt-page';
import { pageBrandOfReceipt } from '@/lib/brand/brand-of-receipt';
import { recordView } from '@/lib/delivery/record-view';
import { offersSending } from '@/lib/delivery/send-from-page';
import { log } from '@/lib/log';
import { receiptFormPath } from '@/lib/paths';
import { answerOpened, type LinkParams, type LinkRequest } from './link-request';
import { pageResponse } from './page-response';
import { isReader } from './reader';

/** The consumer page (contract section 12). Every link that opens nothing gets the same 404. */
export function GET(request: Request, context: LinkParams) {
  return answerOpened(request, context, async (link) => {
    const { token, acceptLanguage, chosen, opened } = link;
    const { ctx, receipt, brandVersion } = opened;
    const issued = { name: receipt.retailer.name, brandVersion };
    const brand = await pageBrandOfReceipt(ctx, issued, receiptFormPath(token, 'logo.png'));
    const links = pageLinksOf(token, chosen, {
      send: await offersSending(ctx, receipt.id),
      unsubscribe: receipt.identifier !== null,
    });
    const page = await receiptPage(receipt, acceptLanguage, { chosen, brand, links });
    await noteView(link, opened);
    return pageResponse(page, 200);
  });
}

/** The page is shown whatever becomes of the note. */
async function noteView(
  { request, query }: LinkRequest,
  { ctx, receipt }: NonNullable<LinkRequest['opened']>,
): Promise<void> {
  const mark = query.get('m');
  if (mark === null || !isReader(request)) return;
  await recordView(ctx, receipt.id, mark).catch((error: unknown) =>
    log().warn({ err: error }, 'a view was not noted'),
  );
}
