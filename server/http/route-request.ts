import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ServiceError } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { inSpan, isTracing } from '@/lib/core/tracing';
import { instruments, statusClass } from '@/lib/platform/metrics/instruments';
import { answerApi } from './answer-api';
import { answerRouteFile } from './answer-route-file';
import { errorResponse } from './error-response';
import { findRouteFile } from './mounted-route-files';
import { pageRequestProblem } from './page-limits';
import { newNonce, pagePolicy } from './page-policy';
import { peerAddress } from './peer-address';
import { transportSecurity } from './transport-security';
import { readTarget } from './request-target';

/** What Next hands out to serve its pages and assets. */
export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The listener of the web process: `/api` goes to our own endpoints, except `/api/auth`, which next-auth answers; what is
 * behind consumer links, and what pages of the portal fetch, to its route files; the rest goes to Next.
 */
export function routeRequest(pages: PageHandler): RequestListener {
  return (request, response) => {
    for (const [name, value] of Object.entries(transportSecurity())) response.setHeader(name, value);
    const target = originForm(request.url ?? '/');
    const hostIsMissing = request.httpVersion === '1.1' && request.headers.host === undefined;
    const read = target === null || hostIsMissing ? null : readTarget(target, request.headers.host);
    if (target === null || read === null) return refuse(response, notHttp());
    if (isApi(read.path)) {
      request.url = target;
      void answerApi(request, response, read);
      return;
    }
    // Without dot segments: Next would find them their way to its own copy of the API, which counts calls by itself.
    request.url = read.path + read.search;
    const problem = pageRequestProblem(request, request.url);
    if (problem === null) void inPageSpan(request, response, () => servePage(pages, request, response));
    else refuse(response, problem);
  };
}

/** Whether a path is ours to answer, not Next's. */
function isApi(path: string): boolean {
  return (
    (path === '/api' || path.startsWith('/api/')) && path !== '/api/auth' && !path.startsWith('/api/auth/')
  );
}

async function servePage(
  pages: PageHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  timePage(request.url ?? '/', response);
  // Pages see no socket and not their own address; sign-in counts failures by one and comes back to the other.
  request.headers['x-forwarded-for'] = peerAddress(request);
  request.headers['x-portal-path'] = request.url;
  request.url = decodable(request.url ?? '/');
  protect(request, response);
  try {
    const file = findRouteFile(request.method ?? 'GET', request.url);
    await (file === null ? pages(request, response) : answerRouteFile(file, request, response));
  } catch (error) {
    log().error({ err: error, path: loggedPath(request.url ?? '/') }, 'page failed');
    if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('The service failed.\n');
  }
}

/** Kinds of what Next answers, by the first segment of the path. */
const pageKinds = new Map([
  ['r', 'receipt'],
  ['_next', 'asset'],
  ['api', 'sign_in'],
]);

function pageKindOf(target: string): string {
  const [, first = ''] = target.split(/[/?#]/, 2);
  return pageKinds.get(first) ?? 'portal';
}

/** Answers a request beside the API in a span that names the kind of page only: paths of pages open receipts. */
function inPageSpan(
  request: IncomingMessage,
  response: ServerResponse,
  serve: () => Promise<void>,
): Promise<void> {
  if (!isTracing()) return serve();
  const { traceparent } = request.headers;
  const name = `page ${pageKindOf(request.url ?? '/')}`;
  const parent = typeof traceparent === 'string' ? traceparent : null;
  return inSpan({ name, kind: 'server', traceparent: parent }, async (span) => {
    await serve();
    span.set({ 'http.response.status_code': response.statusCode });
  });
}

/** Counts and times what is not the API's: receipts that shoppers open, the portal, and the files of both. */
function timePage(target: string, response: ServerResponse): void {
  const startedAt = performance.now();
  const page = pageKindOf(target);
  const { pages, pageSeconds } = instruments();
  response.once('finish', () => {
    pages.inc({ page, status: statusClass(response.statusCode) });
    pageSeconds.observe({ page }, (performance.now() - startedAt) / 1000);
  });
}

/**
 * Gives a page its policy. Next finds the nonce for its scripts in the request's own header, so what a caller sent
 * there never counts. Consumer pages set a policy of their own, in which no script runs at all, and so does the API's
 * documentation, which has no inline script.
 */
function protect(request: IncomingMessage, response: ServerResponse): void {
  delete request.headers['content-security-policy'];
  delete request.headers['content-security-policy-report-only'];
  if (/^\/(?:(?:r|_next)\/|docs\/api(?:[/?]|$))/.test(request.url ?? '/')) return;
  const policy = pagePolicy(newNonce());
  request.headers['content-security-policy'] = policy;
  response.setHeader('Content-Security-Policy', policy);
}

/**
 * A page's path as the log may hold it: its first word and ids of ours. What else it has opens a receipt or an
 * account, or names a person.
 */
function loggedPath(target: string): string {
  const [first = '', ...others] = (target.split('?', 1)[0] ?? '').split('/').slice(1);
  const shown = others.map((segment) => (isUuid(segment) ? segment : '…'));
  return `/${[/^[a-z_-]{0,20}$/.test(first) ? first : '…', ...shown].join('/')}`;
}

/** A target that is not valid percent-encoding names nothing: it gets the 404 of its place, where Next would fail. */
function decodable(target: string): string {
  const path = target.split('?', 1)[0] ?? '';
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    // URIError.
    return path.startsWith('/r/') ? '/r/-' : '/-';
  }
}

/** A request target as path and query; a whole address, as proxies send it, is cut down; null for anything else. */
function originForm(target: string): string | null {
  if (target.startsWith('/')) return target;
  const url = /^https?:\/\//i.test(target) ? URL.parse(target) : null;
  return url === null ? null : url.pathname + url.search;
}

function notHttp(): ServiceError {
  return new ServiceError('invalid_request', 'the request is not valid HTTP');
}

function refuse(response: ServerResponse, error: ServiceError): void {
  const { status, headers, body } = errorResponse(error);
  response.writeHead(status, { ...headers, Connection: 'close' }).end(body);
}
