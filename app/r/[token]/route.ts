import { recordView } from '@/lib/domain/delivery/record-view';
import { notePageOpened, setupMark } from '@/lib/domain/setup/note-page-opened';
import { unexpected } from '@/lib/platform/http/unexpected';
import { getReceiptPage } from './kept-page';
import { answerOpened, type LinkParams, type OpenedRequest } from './link-request';
import { receiptPageResponse } from './page-response';
import { isGuest, isReader } from './reader';

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
  if (mark === null) return;
  const note =
    mark === setupMark
      ? isGuest(request) && notePageOpened(ctx)
      : isReader(request) && recordView(ctx, receipt.id, mark);
  await Promise.resolve(note).catch(
    (error: unknown) => void unexpected(error, { page: 'receipt', note: 'view' }),
  );
}
