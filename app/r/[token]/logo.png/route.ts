import { logoOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { answerOpened, notThere, type LinkParams } from '../link-request';
import { privateHeaders } from '../page-response';

/** The logo of the brand a receipt was issued under. It never changes, so that a browser may keep it. */
export function GET(request: Request, context: LinkParams) {
  return answerOpened(request, context, async (link) => {
    const png = await logoOfReceipt(link.opened.ctx, link.opened.brandVersion);
    if (png === null) return notThere(link);
    return new Response(new Uint8Array(png), {
      headers: {
        ...privateHeaders,
        'Content-Type': 'image/png',
        'Content-Length': String(png.byteLength),
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'private, max-age=86400, immutable',
      },
    });
  });
}
