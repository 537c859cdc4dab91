import { getReceiptAttachment } from '@/lib/domain/attachments/get-receipt-attachment';
import type { OpenedLink } from '@/lib/domain/receipts/open-receipt-link';
import { orNull } from '@/lib/core/errors';
import { decodeSegment } from '@/lib/platform/http/path';
import { webBodyOf } from '@/lib/platform/http/web-mount';
import { answerOpened, notThere, type LinkParams } from '../../link-request';
import { privateHeaders } from '../../page-response';

/** A file attached to the receipt behind a link, always to be saved and never to be run (contract section 6). */
export function GET(request: Request, context: LinkParams) {
  return answerOpened(request, context, async (link) => {
    const opened = await orNull(openFile(link.opened, request));
    if (opened === null) return notThere(link);
    const { file, headers, bytes } = opened;
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

/**
 * The attachment that a request is for, with its bytes unless it is a HEAD.
 * @throws ServiceError `not_found`, also when its bytes are gone.
 */
async function openFile(receipt: OpenedLink, request: Request) {
  const { file, headers } = await getReceiptAttachment(receipt, labelOf(request));
  if (request.method !== 'HEAD') return { file, headers, bytes: await file.open() };
  await file.check();
  return { file, headers, bytes: null };
}

/** Read from the address itself: what Next hands over is decoded in some places and not in others. */
function labelOf(request: Request): string {
  return decodeSegment(new URL(request.url).pathname.split('/').at(-1) ?? '') ?? '';
}
