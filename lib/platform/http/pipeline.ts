import ipaddr from 'ipaddr.js';
import { authenticate } from '@/lib/platform/auth/authenticate';
import { noteUse } from '@/lib/platform/auth/note-use';
import { checkOperator } from '@/lib/platform/auth/operator';
import { isPermission } from '@/lib/platform/auth/permissions';
import type { Principal } from '@/lib/platform/auth/principal';
import { currentTime } from '@/lib/core/clock';
import { config } from '@/lib/core/config';
import type { Context } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { notFound, ServiceError, type ErrorCode } from '@/lib/core/errors';
import { isJsonObject } from '@/lib/core/json';
import { log } from '@/lib/core/log';
import { instruments, statusClass } from '@/lib/platform/metrics/instruments';
import { openQueue } from '@/lib/platform/queue/enqueue';
import { checkFreeSpace } from '@/lib/platform/storage/free-space';
import { isForRetailer, type Answer, type Endpoint, type HeaderLines } from './endpoint';
import { idempotencyKeyOf, requestHash, runClaimed, runOnce } from './idempotency';
import { checkSizes } from '@/lib/core/limits';
import { logRequest, type Place } from './log-request';
import { formDeprecatedSince, parseInput } from './parse';
import { matchPath } from './path';
import { runPublicOnce } from './public-idempotency';
import { takeCall } from '@/lib/platform/rate-limit';
import { requestIdOf } from './request-id';
import { acceptableTypes, acceptsFile, respond, respondError, type Style } from './respond';
import { unexpected } from './unexpected';
import { versionOf } from './version';

/** The other end of the connection. */
export interface Peer {
  readonly address: string;
  /** Header names and values in turn, as Node gives them: a web request has joined the lines of one name. */
  readonly rawHeaders?: readonly string[];
  /** Path and query as they were sent. */
  readonly target?: string | undefined;
}

/** Where all paths of the API begin. */
export const apiPrefix = '/api';

interface Progress {
  principal: Principal | null;
  /** Template of the path and the parameters in it; null while it is unknown. */
  place: Place | null;
  endpoint: Endpoint | null;
  /** What went wrong. */
  code: ErrorCode | null;
  style: Style;
  headers: Record<string, string>;
}

/**
 * The one way every request goes, on both mounts: sizes, path, method, version, credential, permission, rate, input,
 * run, response, one log line. `endpoints` are those that share the path; an unknown path has none. Never throws.
 */
export async function handle(
  endpoints: readonly Endpoint[],
  request: Request,
  peer: Peer,
): Promise<Response> {
  const startedAt = performance.now();
  instruments().requestsInFlight.inc();
  const progress: Progress = {
    principal: null,
    place: null,
    endpoint: null,
    code: null,
    headers: {},
    style: {
      pretty: false,
      problem: false,
      requestId: requestIdOf(request.headers),
      version: 1,
      bodiless: request.method === 'HEAD',
    },
  };
  const response = await answer(endpoints, request, peer, progress)
    .then(({ headers, ...rest }) =>
      respond({ ...rest, headers: { ...headers, ...progress.headers } }, progress.style),
    )
    .catch((error: unknown) => {
      const failure = toServiceError(error, progress);
      progress.code = failure.code;
      return respondError(failure, progress.style);
    });
  const ms = performance.now() - startedAt;
  countRequest(response, progress, ms / 1000);
  const { place, endpoint, principal, style } = progress;
  logRequest({
    requestId: style.requestId,
    method: request.method,
    place,
    operation: endpoint?.operation,
    status: response.status,
    ms,
    principal,
    address: peer.address,
  });
  if (principal !== null) noteUse(principal, peer.address);
  return response;
}

async function answer(
  endpoints: readonly Endpoint[],
  request: Request,
  peer: Peer,
  progress: Progress,
): Promise<Answer> {
  const url = new URL(request.url);
  // Before anything reads a header or an argument, such as what form the refusal should have.
  checkSizes(peer.target ?? `${url.pathname}${url.search}`, request.headers);
  const accepted = acceptableTypes(request.headers);
  progress.style = {
    ...progress.style,
    pretty: ['true', '1'].includes(url.searchParams.get('pretty') ?? ''),
    problem: accepted[0] === 'application/problem+json',
  };
  const path = url.pathname.slice(apiPrefix.length);
  const template = endpoints[0]?.path;
  const params = template === undefined ? null : matchPath(template, path);
  if (template === undefined || params === null) throw notFound('path');
  progress.place = { template, params };
  const endpoint = chooseEndpoint(endpoints, request);
  progress.endpoint = endpoint;
  progress.style = { ...progress.style, version: endpoint.version };
  const deprecatedSince = endpoint.deprecatedSince ?? formDeprecatedSince(endpoint, request.headers);
  if (deprecatedSince !== null) progress.headers['Deprecation'] = deprecation(deprecatedSince);
  checkAcceptable(endpoint, request, accepted);
  if (endpoint.access === 'operator') checkOperator(request.headers);
  const address = ipaddr.isValid(peer.address) ? ipaddr.process(peer.address).toString() : null;
  const ctx = isForRetailer(endpoint) ? await admit(endpoint, request, { url, address }, progress) : null;
  // What makes room again is always welcome.
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE') await checkFreeSpace();
  // Before any transaction: opened within, it would wait for a connection that only the transaction's end sets free.
  if (endpoint.method !== 'GET') await openQueue();
  const signed = progress.principal?.method === 'signature';
  const unknownArguments = signed ? 'ignored' : 'refused';
  const headers = headerLines(request, peer);
  const consumers = progress.principal?.consumers ?? null;
  const sender = consumers === null ? 'retailer' : 'consumers';
  const incoming = { request, url, params, unknownArguments, sender, headers, address } as const;
  const { input, bytes } = await parseInput(endpoint, incoming);
  readWishes(endpoint, input.body.value, progress);
  const key = idempotencyKeyOf(endpoint, request.headers);
  if (key === null) return endpoint.run(ctx, input);
  const contentType = request.headers.get('content-type');
  const hash = requestHash({ operation: endpoint.operation, url, contentType, body: bytes });
  if (ctx === null) {
    const call = { key, hash, operation: endpoint.operation, path, address };
    return runPublicOnce(call, () => endpoint.run(null, input));
  }
  const runUnderKey = endpoint.repeatable ? runClaimed : runOnce;
  return runUnderKey(ctx, key, hash, (inner) => endpoint.run(inner, input), endpoint.replayed);
}

/** What a body asks of the answer, and says about itself. */
function readWishes(endpoint: Endpoint, body: unknown, progress: Progress): void {
  if (!isJsonObject(body)) return;
  // §4.18: some bodies may ask for it too.
  if (body['pretty'] === true) progress.style = { ...progress.style, pretty: true };
  for (const [name, since] of Object.entries(endpoint.deprecatedFields)) {
    if (body[name] !== undefined) progress.headers['Deprecation'] = deprecation(since);
  }
}

function checkAcceptable(endpoint: Endpoint, request: Request, accepted: readonly string[]): void {
  const [file] = Object.values(endpoint.answers).flatMap((described) => described.file ?? []);
  // Of whatever type it is: what was uploaded is all there is to give.
  if (file === true) return;
  if (file === undefined ? accepted.length > 0 : acceptsFile(request.headers, file)) return;
  const given = file ?? 'application/json or application/problem+json';
  throw new ServiceError('not_acceptable', `responses are ${given}`);
}

function headerLines(request: Request, { rawHeaders }: Peer): HeaderLines {
  if (rawHeaders === undefined) return [...request.headers];
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  );
}

/** The value of a Deprecation header (RFC 9745) for something deprecated since then. */
function deprecation(since: Date): string {
  return `@${Math.floor(since.getTime() / 1000)}`;
}

function chooseEndpoint(endpoints: readonly Endpoint[], request: Request): Endpoint {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const versions = endpoints.filter((endpoint) => endpoint.method === method);
  if (versions.length === 0) {
    const known = new Set(
      endpoints.flatMap((endpoint) => (endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method)),
    );
    throw new ServiceError('method_not_allowed', `${request.method} is not allowed here`, {
      headers: { Allow: [...known].join(', ') },
    });
  }
  const wanted = versionOf(request.headers);
  const newest = versions.reduce((a, b) => (a.version > b.version ? a : b));
  return versions.find((endpoint) => endpoint.version === wanted) ?? newest;
}

/** Authenticates, checks permission and rate, and makes the context of the call. */
async function admit(
  endpoint: Endpoint,
  request: Request,
  { url, address }: { readonly url: URL; readonly address: string | null },
  progress: Progress,
): Promise<Context> {
  const principal = await authenticate(request, url, address);
  progress.principal = principal;
  if (config().rateLimit) progress.headers = { ...progress.headers, ...takeCallOf(principal) };
  checkPermission(endpoint, principal);
  const { requestId } = progress.style;
  return {
    retailer: principal.retailer,
    actor: principal.actor,
    consumers: principal.consumers,
    permissions: principal.permissions,
    db: database(),
    now: currentTime,
    requestId,
    log: log().child({ request_id: requestId, retailer: principal.retailer.id }),
  };
}

function takeCallOf({ retailer, actor, consumers }: Principal): Record<string, string> {
  const client = actor.kind === 'system' ? actor.name : `${actor.kind}:${actor.id}`;
  const caller = `${retailer.id}:${client}`;
  if (consumers !== null) {
    return takeCall(`${caller}:${consumers.toSorted().join(',')}`, {
      name: 'consumer',
      perMinute: 120,
      burst: 120,
    });
  }
  const { rate_limit_per_minute: perMinute, rate_limit_burst: burst } = retailer.settings;
  return takeCall(caller, { name: 'client', perMinute, burst });
}

function checkPermission(endpoint: Endpoint, principal: Principal): void {
  if (endpoint.access === 'session') {
    if (principal.method === 'session') return;
    throw new ServiceError('permission_denied', 'only a signed-in portal user may call this');
  }
  const permission = `view.${endpoint.operation}`;
  if (!isPermission(permission)) throw new Error(`${endpoint.operation} is not in the list of operations.`);
  const closed = principal.consumers !== null && endpoint.access !== 'permission or consumer';
  if (closed || !principal.permissions.has(permission)) {
    throw new ServiceError('permission_denied', `the credential does not permit ${permission}`);
  }
}

/** What the caller is told about anything thrown. */
function toServiceError(error: unknown, progress: Progress): ServiceError {
  const noted = { request_id: progress.style.requestId, operation: progress.endpoint?.operation };
  if (error instanceof ServiceError) {
    // Such as a file storage that cannot be reached: the operator has to know why.
    if (error.code === 'unavailable' && error.cause !== undefined)
      log().error({ err: error, ...noted }, 'unavailable');
    const headers = { ...progress.headers, ...error.headers };
    return new ServiceError(error.code, error.message, {
      errors: error.errors,
      ...(error.reason === null ? {} : { reason: error.reason }),
      parameters: error.parameters,
      violations: error.violations,
      headers,
      cause: error.cause,
    });
  }
  return unexpected(error, noted);
}

function countRequest({ status }: Response, { endpoint, code }: Progress, seconds: number): void {
  const { requests, requestSeconds, requestsInFlight, errors } = instruments();
  const operation = endpoint?.operation ?? 'none';
  requestsInFlight.dec();
  requests.inc({ operation, status: statusClass(status) });
  requestSeconds.observe({ operation }, seconds);
  if (code !== null) errors.inc({ code });
}
