import { getReceiptAttachment } from '@/lib/attachments/get-receipt-attachment';
import { ServiceError } from '@/lib/errors';
import { answerOpened, notThere, type LinkParams } from '../../link-request';
import { privateHeaders } from '../../page-response';

/** A file attached to the receipt behind a link, always to be saved and never to be run (contract section 6). */
export function GET(request: Request, context: LinkParams) {
  return answerOpened(request, context, async (link) => {
    try {
      const { file, headers } = await getReceiptAttachment(link.opened, labelOf(request));
      return new Response(request.method === 'HEAD' ? null : await file.open(), {
        headers: {
          ...privateHeaders,
          ...headers,
          'Content-Type': file.type,
          ...(file.bytes === null ? {} : { 'Content-Length': String(file.bytes) }),
          'Cross-Origin-Resource-Policy': 'same-origin',
        },
      });
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'not_found') return notThere(link);
      throw error;
    }
  });
}

/** Read from the address itself: what Next hands over is decoded in some places and not in others. */
function labelOf(request: Request): string {
  const segment = new URL(request.url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    // URIError: no label can be meant by it.
    return '';
  }
}
