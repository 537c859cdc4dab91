import { recordView } from '@/lib/domain/delivery/record-view';
import { log } from '@/lib/core/log';
import { getReceiptPage } from './kept-page';
import { answerOpened, type LinkParams, type OpenedRequest } from './link-request';
import { receiptPageResponse } from './page-response';
import { isReader } from './reader';

/** The consumer page (contract section 12). Every link that opens nothing gets the same 404. */
export function GET(request: Request, context: LinkParams) {
  return answerOpened(request, context, async (link) => {
    const page = await getReceiptPage(link);
    await noteView(link);
    return receiptPageResponse(request, page);
  });
}

/** The page is shown whatever becomes of the note. */
async function noteView({ request, query, opened: { ctx, receipt } }: OpenedRequest): Promise<void> {
  const mark = query.get('m');
  if (mark === null || !isReader(request)) return;
  await recordView(ctx, receipt.id, mark).catch((error: unknown) =>
    log().warn({ err: error }, 'a view was not noted'),
  );
}
