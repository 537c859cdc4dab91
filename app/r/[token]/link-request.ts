import { noReceiptPage } from '@/components/receipt/receipt-page';
import { revokedPage } from '@/components/receipt/revoked-page';
import { clientAddress } from '@/lib/platform/auth/client-address';
import { brandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { ServiceError } from '@/lib/core/errors';
import { log } from '@/lib/core/log';
import { takePageCall } from '@/lib/domain/receipts/page-calls';
import { openReceiptLink, openRevokedLink, type OpenedLink } from '@/lib/domain/receipts/open-receipt-link';
import { askedOf, limitedPage, type Asked } from './limited-page';
import { pageResponse } from './page-response';

/** What Next hands to a route below a link. */
export interface LinkParams {
  readonly params: Promise<{ readonly token: string }>;
}

/** A request for something behind a consumer link. */
export interface LinkRequest extends Asked {
  readonly request: Request;
  readonly token: string;
  readonly query: URLSearchParams;
  /** What the link opens; null when it opens nothing, whatever the reason. */
  readonly opened: OpenedLink | null;
}

/** One whose link opens a receipt. */
export type OpenedRequest = LinkRequest & { readonly opened: OpenedLink };

/**
 * Answers a request whose link opens a receipt; every other one gets a 404 page, too many
 * from one link or network get a 429 page, and a failure gets a 503 page.
 */
export function answerOpened(
  request: Request,
  context: LinkParams,
  answer: (link: OpenedRequest) => Promise<Response>,
): Promise<Response> {
  return answerLink(request, context, (link) => {
    const { opened } = link;
    return opened === null ? notThere(link) : answer({ ...link, opened });
  });
}

/** Answers a request on a receipt link; `answer` also runs when the link opens no receipt. */
export async function answerLink(
  request: Request,
  { params }: LinkParams,
  answer: (link: LinkRequest) => Promise<Response>,
): Promise<Response> {
  const { token } = await params;
  const query = new URL(request.url).searchParams;
  const asked = askedOf(query, request.headers.get('accept-language'));
  try {
    takePageCall(token, clientAddress(request.headers));
    const opened = await openReceiptLink(token);
    return await answer({ request, token, query, ...asked, opened });
  } catch (error) {
    // What follows is not read.
    if (request.signal.aborted) return new Response(null, { status: 503 });
    return answerFailure(error, asked);
  }
}

async function answerFailure(error: unknown, asked: Asked): Promise<Response> {
  if (error instanceof ServiceError && error.code === 'rate_limited') return limitedPage(error, asked);
  const headers = error instanceof ServiceError ? error.headers : {};
  log().error({ err: error }, 'receipt page failed');
  const wait = { 'Retry-After': '60', ...headers };
  const { acceptLanguage, chosen, key } = asked;
  return pageResponse(await noReceiptPage('unavailable', acceptLanguage, chosen, key), 503, wait);
}

/**
 * The answer to a link that opens nothing: one and the same for every token that never opened anything. Only for a revoked
 * link, which cannot be guessed, the retailer is named, and where to reach it; nothing of the receipt is.
 */
export async function notThere({ token, acceptLanguage, chosen }: LinkRequest): Promise<Response> {
  const ctx = await openRevokedLink(token);
  if (ctx === null) return pageResponse(await noReceiptPage('missing', acceptLanguage, chosen), 404);
  const { name, brandVersion } = ctx.retailer;
  const brand = await brandOfReceipt(ctx, { name, brandVersion });
  return pageResponse(await revokedPage(brand, { chosen, acceptLanguage }), 404);
}
