import { z } from 'zod';
import { noReceiptPage } from '@/components/receipt/page/receipt-page';
import { revokedPage } from '@/components/receipt/page/revoked-page';
import { waitingPage } from '@/components/receipt/page/waiting-page';
import { currentTime } from '@/lib/core/clock';
import type { ServiceError } from '@/lib/core/errors';
import { isReceiptLanguage, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { log } from '@/lib/core/log';
import { brandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import {
  openEmptyLink,
  openReceiptLink,
  type EmptyLink,
  type OpenedLink,
} from '@/lib/domain/receipts/links/open-receipt-link';
import { takePageCall } from '@/lib/domain/receipts/links/page-calls';
import type { Answer } from '@/lib/platform/http/answer';
import { endpoint, type Endpoint } from '@/lib/platform/http/endpoint';
import { anyBytes, anyType, type RequestHead } from '@/lib/platform/http/input';
import { pageAnswer } from './page-answer';
import { argumentsOf, nextLookQuery, refreshOf, waitOf } from './wait';

interface PageRequest {
  readonly acceptLanguage: string | null;
  readonly chosen: ReceiptLanguage | null;
  /** Key in an unsubscribe link. Without the key, the subscription page opens nothing. */
  readonly key: string | null;
}

export interface LinkRequest extends PageRequest, Pick<RequestHead, 'request' | 'params' | 'address'> {
  readonly token: string;
  readonly suffix: string | null;
  readonly query: URLSearchParams;
  readonly body: Uint8Array;
  /** Null if the link opens no receipt, for any reason. */
  readonly opened: OpenedLink | null;
}

export type OpenedRequest = LinkRequest & { readonly opened: OpenedLink };

const formBytesMax = 8_192;

interface LinkDefinition<Link> {
  readonly operation: string;
  readonly method?: 'GET' | 'POST';
  readonly path: `/r/{token}${string}`;
  readonly summary: string;
  readonly suffixes?: readonly string[];
  readonly run: (link: Link) => Promise<Answer>;
  readonly refused?: (error: ServiceError, link: LinkRequest) => Promise<Answer> | null;
}

/**
 * Makes an endpoint whose `run` is called even if the link opens no receipt. Requests beyond the rate limit
 * of the link or network get a page with 429. Failures get a page with 503.
 */
export function linkEndpoint({
  method = 'GET',
  run,
  refused,
  suffixes = [],
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
      takePageCall(namedIn(params, suffixes).token, address);
      return {};
    },
    run: async (_ctx, input) =>
      run(await openLink(input, suffixes, input.body?.value as Uint8Array | undefined)),
    answerError: async (error, head) => {
      const isOfForm = error.code === 'body_too_large' || error.code === 'invalid_request';
      const answer =
        refused === undefined || !isOfForm ? null : refused(error, await openLink(head, suffixes));
      return answer ?? failurePage(error, pageRequestOf(head));
    },
  });
}

export function receiptEndpoint({ run, ...definition }: LinkDefinition<OpenedRequest>): Endpoint {
  return linkEndpoint({
    ...definition,
    run: (link) => {
      const { opened } = link;
      return opened === null ? linkNotFound(link) : run({ ...link, opened });
    },
  });
}

function paramsOf(path: string) {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()]));
}

/** An unknown suffix stays in the token, so the link opens nothing. */
function namedIn(
  params: RequestHead['params'],
  suffixes: readonly string[],
): Pick<LinkRequest, 'token' | 'suffix'> {
  const named = params['token'] ?? '';
  const suffix = suffixes.find(
    (one) => named.indexOf('.') === named.length - one.length && named.endsWith(one),
  );
  return { token: named.slice(0, named.length - (suffix?.length ?? 0)), suffix: suffix ?? null };
}

async function openLink(
  head: RequestHead,
  suffixes: readonly string[],
  body: Uint8Array = new Uint8Array(),
): Promise<LinkRequest> {
  const { request, params, address, arguments: query } = head;
  const named = namedIn(params, suffixes);
  const opened = await openReceiptLink(named.token);
  return { request, params, address, ...named, query, body, ...pageRequestOf(head), opened };
}

function pageRequestOf({ request, arguments: query }: RequestHead): PageRequest {
  const lang = query.get('lang');
  return {
    acceptLanguage: request.headers.get('accept-language'),
    chosen: isReceiptLanguage(lang) ? lang : null,
    key: query.get('key'),
  };
}

async function failurePage(
  error: ServiceError,
  { acceptLanguage, chosen, key }: PageRequest,
): Promise<Answer> {
  if (error.code === 'rate_limited') {
    return pageAnswer(await noReceiptPage('limited', acceptLanguage, chosen, key), 429, error.headers);
  }
  // Code that throws `internal` or `unavailable` has already logged the error.
  if (error.code !== 'internal' && error.code !== 'unavailable') {
    log().error({ err: error }, 'receipt page failed');
  }
  const wait = { 'Retry-After': '60', ...error.headers };
  return pageAnswer(await noReceiptPage('unavailable', acceptLanguage, chosen, key), 503, wait);
}

/**
 * Gives all tokens that never opened a receipt the same answer. A revoked token cannot be guessed, so its
 * page may name the retailer.
 */
export async function linkNotFound(link: LinkRequest): Promise<Answer> {
  return emptyPage(link, await openEmptyLink(link.token));
}

export async function linkNotYetFound(link: LinkRequest): Promise<Answer> {
  const empty = await openEmptyLink(link.token);
  if (empty?.kind !== 'awaited') return emptyPage(link, empty);
  const { acceptLanguage, chosen, query } = link;
  const wait = waitOf(query, currentTime());
  const page = await waitingPage(
    await brandOfToday(empty.ctx),
    { chosen, acceptLanguage },
    { isLong: wait.isLong, continued: argumentsOf(wait), again: nextLookQuery(chosen) },
  );
  return pageAnswer(page, 404, refreshOf(wait, chosen));
}

async function emptyPage({ acceptLanguage, chosen }: LinkRequest, empty: EmptyLink | null): Promise<Answer> {
  if (empty?.kind !== 'revoked') {
    return pageAnswer(await noReceiptPage('missing', acceptLanguage, chosen), 404);
  }
  return pageAnswer(await revokedPage(await brandOfToday(empty.ctx), { chosen, acceptLanguage }), 404);
}

function brandOfToday(ctx: EmptyLink['ctx']) {
  const { name, brandVersion } = ctx.retailer;
  return brandOfReceipt(ctx, { name, brandVersion });
}
