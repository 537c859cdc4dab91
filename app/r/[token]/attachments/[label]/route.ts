import { getReceiptAttachment } from '@/lib/domain/attachments/get-receipt-attachment';
import { orNull } from '@/lib/core/errors';
import { decodeSegment } from '@/lib/platform/http/path';
import { webBodyOf } from '@/lib/platform/http/web-mount';
import { answerOpened, notThere, type LinkParams } from '../../link-request';
import { privateHeaders } from '../../page-response';

/** A file attached to the receipt behind a link, always to be saved and never to be run (contract section 6). */
export function GET(request: Request, context: LinkParams) {
  return answerOpened(request, context, async (link) => {
    const found = await orNull(getReceiptAttachment(link.opened, labelOf(request)));
    const isHead = request.method === 'HEAD';
    const bytes = found === null || isHead ? null : await orNull(found.file.open());
    if (found === null || (bytes === null && !isHead)) return notThere(link);
    const { file, headers } = found;
    return new Response(webBodyOf(bytes), {
      headers: {
        ...privateHeaders,
        ...headers,
        'Content-Type': file.type,
        ...(file.bytes === null ? {} : { 'Content-Length': String(file.bytes) }),
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    });
  });
}

/** Read from the address itself: what Next hands over is decoded in some places and not in others. */
function labelOf(request: Request): string {
  return decodeSegment(new URL(request.url).pathname.split('/').at(-1) ?? '') ?? '';
}
