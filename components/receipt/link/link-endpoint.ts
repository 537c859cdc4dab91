import { z } from 'zod';
import { noReceiptPage } from '@/components/receipt/page/receipt-page';
import { revokedPage } from '@/components/receipt/page/revoked-page';
import type { ServiceError } from '@/lib/core/errors';
import { isReceiptLanguage, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { log } from '@/lib/core/log';
import { brandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { openReceiptLink, openRevokedLink, type OpenedLink } from '@/lib/domain/receipts/open-receipt-link';
import { takePageCall } from '@/lib/domain/receipts/page-calls';
import type { Answer } from '@/lib/platform/http/answer';
import { endpoint, type Endpoint } from '@/lib/platform/http/endpoint';
import { anyBytes, anyType, type RequestHead } from '@/lib/platform/http/input';
import { pageAnswer } from './page-answer';

/** Whom a page is written for when there is no receipt to tell its language. */
interface Asked {
  readonly acceptLanguage: string | null;
  /** The language chosen on the page; null while the reader's own decides. */
  readonly chosen: ReceiptLanguage | null;
  /** The key of an unsubscribe address, without which it opens nothing. */
  readonly key: string | null;
}

/** A request for something behind a consumer link. */
export interface LinkRequest extends Asked, Pick<RequestHead, 'request' | 'params' | 'address'> {
  readonly token: string;
  readonly query: URLSearchParams;
  /** Body of a POST. */
  readonly body: Uint8Array;
  /** Receipt that the link opens; null when it opens none, whatever the reason. */
  readonly opened: OpenedLink | null;
}

/** One whose link opens a receipt. */
export type OpenedRequest = LinkRequest & { readonly opened: OpenedLink };

/** A form of ours is far smaller. */
const formBytesMax = 8_192;

interface LinkDefinition<Link> {
  readonly operation: string;
  readonly method?: 'GET' | 'POST';
  readonly path: `/r/{token}${string}`;
  readonly summary: string;
  readonly run: (link: Link) => Promise<Answer>;
  /** The answer to a form that could not be read; null where it is that of any failure. */
  readonly refused?: (error: ServiceError, link: LinkRequest) => Promise<Answer> | null;
}

/**
 * An endpoint behind a consumer link whose run also gets links that open no receipt. Too many calls of one link or network
 * get a 429 page, a failure a 503 page.
 */
export function linkEndpoint({
  method = 'GET',
  run,
  refused,
  ...named
}: LinkDefinition<LinkRequest>): Endpoint {
  return endpoint({
    ...named,
    access: 'link',
    published: false,
    method,
    params: paramsOf(named.path),
    accepts: method === 'POST' ? { [anyType]: anyBytes } : {},
    bodyBytesMax: formBytesMax,
    answers: { 200: { description: 'A page or another form of the receipt', file: true } },
    takeCall: ({ params, address }) => {
      takePageCall(params['token'] ?? '', address);
      return {};
    },
    run: async (_ctx, input) => run(await openLink(input, input.body?.value as Uint8Array | undefined)),
    answerError: async (error, head) => {
      const isOfForm = error.code === 'body_too_large' || error.code === 'invalid_request';
      const answer = refused === undefined || !isOfForm ? null : refused(error, await openLink(head));
      return answer ?? failurePage(error, askedOf(head));
    },
  });
}

/** An endpoint behind a link that opens a receipt; every other link gets a 404 page. */
export function receiptEndpoint({ run, ...definition }: LinkDefinition<OpenedRequest>): Endpoint {
  return linkEndpoint({
    ...definition,
    run: (link) => {
      const { opened } = link;
      return opened === null ? notThere(link) : run({ ...link, opened });
    },
  });
}

function paramsOf(path: string) {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()]));
}

async function openLink(head: RequestHead, body: Uint8Array = new Uint8Array()): Promise<LinkRequest> {
  const { request, params, address, arguments: query } = head;
  const token = params['token'] ?? '';
  const opened = await openReceiptLink(token);
  return { request, params, address, token, query, body, ...askedOf(head), opened };
}

/** Language that a request asks for, and the key that its address in another language needs. */
function askedOf({ request, arguments: query }: RequestHead): Asked {
  const lang = query.get('lang');
  return {
    acceptLanguage: request.headers.get('accept-language'),
    chosen: isReceiptLanguage(lang) ? lang : null,
    key: query.get('key'),
  };
}

async function failurePage(error: ServiceError, { acceptLanguage, chosen, key }: Asked): Promise<Answer> {
  if (error.code === 'rate_limited') {
    return pageAnswer(await noReceiptPage('limited', acceptLanguage, chosen, key), 429, error.headers);
  }
  // Other causes are in the log already.
  if (error.code !== 'internal' && error.code !== 'unavailable') {
    log().error({ err: error }, 'receipt page failed');
  }
  const wait = { 'Retry-After': '60', ...error.headers };
  return pageAnswer(await noReceiptPage('unavailable', acceptLanguage, chosen, key), 503, wait);
}

/**
 * The answer to a link that opens nothing: one and the same for every token that never opened anything. Only for a revoked
 * link, which cannot be guessed, the retailer is named, and where to reach it; nothing of the receipt is.
 */
export async function notThere({ token, acceptLanguage, chosen }: LinkRequest): Promise<Answer> {
  const ctx = await openRevokedLink(token);
  if (ctx === null) return pageAnswer(await noReceiptPage('missing', acceptLanguage, chosen), 404);
  const { name, brandVersion } = ctx.retailer;
  const brand = await brandOfReceipt(ctx, { name, brandVersion });
  return pageAnswer(await revokedPage(brand, { chosen, acceptLanguage }), 404);
}
