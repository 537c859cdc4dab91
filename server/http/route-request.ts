import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ServiceError } from '@/lib/core/errors';
import { isUuid } from '@/lib/core/ids';
import { yieldToEventLoop } from '@/lib/core/event-loop';
import { logFailure } from '@/lib/platform/db/outage';
import { inSpan, isTracing } from '@/lib/core/tracing';
import { instruments, statusClass } from '@/lib/platform/metrics/instruments';
import { answerApi, answerSite, findSiteEndpoints } from './answer-endpoint';
import { errorResponse } from './error-response';
import { refuseBeyondLimit } from './limit-page';
import { pageRequestProblem } from './page-limits';
import { peerAddress } from './peer-address';
import { readTarget, type RequestTarget } from './request-target';
import { headersOfAll, pageHeaders } from './security-headers';
import { createHash, randomBytes } from 'node:crypto';
import { formGuardScript } from '@/lib/platform/http/form-guard';

/** Hash of the only script without a nonce. It is equal in every page. */
const ownScript = createHash('sha256').update(formGuardScript).digest('base64');

function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/**
 * Content-Security-Policy. It allows our files, scripts with this answer's nonce and the scripts that these
 * load, and `formGuardScript`. Inline styles are allowed, because the library that positions menus needs
 * them.
 */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'sha256-${ownScript}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Sends `/api/auth` to next-auth. Our endpoints answer all other paths of `/api`, links, and requests of
 * portal pages for data. Next answers everything else.
 */
export function routeRequest(pages: PageHandler): RequestListener {
  return (request, response) => {
    for (const [name, value] of Object.entries(headersOfAll())) response.setHeader(name, value);
    const target = originForm(request.url ?? '/');
    const read = target === null || !hasRightHost(request) ? null : readTarget(target, request.headers.host);
    if (target === null || read === null) return refuse(response, notHttp());
    if (isApi(read.path)) {
      request.url = target;
      void answerApi(request, response, read);
      return;
    }
    // Uses the path without dot segments. With them, a request could reach Next's copy of the API, which has
    // separate rate limits.
    request.url = read.path + read.search;
    const problem = pageRequestProblem(request, request.url);
    if (problem === null) void inPageSpan(request, response, () => servePage(pages, request, response));
    else refuse(response, problem);
  };
}

/**
 * Requires one Host line, or allows none in HTTP/1.0 (RFC 9112, section 3.2). Node would silently use the
 * first of several.
 */
function hasRightHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let name = 0; name < rawHeaders.length; name += 2) {
    const text = rawHeaders[name] ?? '';
    if (text.length === 4 && text.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

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
  // Sign-in needs the address and path. Pages can only read headers, so both are passed as headers.
  request.headers['x-forwarded-for'] = peerAddress(request);
  request.headers['x-portal-path'] = request.url;
  request.url = decodable(request.url ?? '/');
  protect(request, response);
  const failures: PageFailures = { outage: false };
  markOutage(response, failures);
  try {
    const target = targetOf(request.url);
    const isEndpoint = findSiteEndpoints(target.path) !== null;
    await pageFailures.run(failures, async () => {
      if (!isEndpoint && (await refuseBeyondLimit(request, response))) return;
      // Yields to the event loop. Otherwise parallel requests would all start in one turn.
      await yieldToEventLoop();
      if (response.destroyed) return;
      await (isEndpoint ? answerSite(request, response, target) : pages(request, response));
    });
  } catch (error) {
    failures.outage = logFailure(error, { path: loggedPath(request.url ?? '/') }, 'page failed');
    if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('The service failed.\n');
  }
}

interface PageFailures {
  outage: boolean;
}

const pageFailures = new AsyncLocalStorage<PageFailures>();

/** Next answers every error of a page by 500, so this call records outages. */
export function logPrintedError(error: Error, text: string): void {
  const failures = pageFailures.getStore();
  if (logFailure(error, {}, text) && failures !== undefined) failures.outage = true;
}

function markOutage(response: ServerResponse, failures: PageFailures): void {
  const writeHead = response.writeHead.bind(response) as (...head: readonly unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...rest: readonly unknown[]) => {
    if (status !== 500 || !failures.outage) return writeHead(status, ...rest);
    response.setHeader('Retry-After', '1');
    return writeHead(503, ...rest);
  };
}

const pageKinds = new Map([
  ['r', 'receipt'],
  ['display', 'display'],
  ['_next', 'asset'],
  ['api', 'sign_in'],
]);

function pageKindOf(target: string): string {
  const [, first = ''] = target.split(/[/?#]/, 2);
  return pageKinds.get(first) ?? 'portal';
}

/** Paths of pages can open receipts, so the span names only the kind of page. */
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

function timePage(target: string, response: ServerResponse): void {
  const startedAt = performance.now();
  const page = pageKindOf(target);
  // An event stream stays open for days, so its time is no measure.
  if (page === 'display' && /\/events(?:\?|$)/.test(target)) return;
  const { pages, pageSeconds } = instruments();
  response.once('finish', () => {
    pages.inc({ page, status: statusClass(response.statusCode) });
    pageSeconds.observe({ page }, (performance.now() - startedAt) / 1000);
  });
}

/**
 * Next reads the nonce from the policy in this request header, so a caller's header is deleted. Consumer
 * pages and the API's documentation have their own policies.
 */
function protect(request: IncomingMessage, response: ServerResponse): void {
  delete request.headers['content-security-policy'];
  delete request.headers['content-security-policy-report-only'];
  for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
  // The portal shows receipt pages in frames.
  if (request.url?.startsWith('/r/') === true) response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  if (/^\/(?:(?:r|display|_next)\/|docs\/api(?:[/?]|$))/.test(request.url ?? '/')) return;
  const policy = pagePolicy(newNonce());
  request.headers['content-security-policy'] = policy;
  response.setHeader('Content-Security-Policy', policy);
}

/** Removes parts that could open a receipt or an account, or name a person. */
function loggedPath(target: string): string {
  const [first = '', ...others] = (target.split('?', 1)[0] ?? '').split('/').slice(1);
  const shown = others.map((segment) => (isUuid(segment) ? segment : '…'));
  return `/${[/^[a-z_-]{0,20}$/.test(first) ? first : '…', ...shown].join('/')}`;
}

/** Next would fail at invalid percent-encoding. Returns a path that gets a 404 instead. */
function decodable(target: string): string {
  const path = target.split('?', 1)[0] ?? '';
  try {
    decodeURIComponent(path);
    return target;
  } catch {
    // The decoder threw URIError.
    return path.startsWith('/r/') ? '/r/-' : '/-';
  }
}

function targetOf(target: string): RequestTarget {
  const [path = '', ...query] = target.split('?');
  return { path, search: query.length === 0 ? '' : `?${query.join('?')}` };
}

/** Returns path and query, even of an absolute address, as proxies send it. Null for other targets. */
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
