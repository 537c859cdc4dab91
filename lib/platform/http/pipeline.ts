import { recordUse } from '@/lib/platform/auth/record-use';
import { ServiceError, type ErrorCode } from '@/lib/core/errors';
import { logFailure } from '@/lib/platform/db/outage';
import { inSpan, isTracing, type OpenSpan } from '@/lib/core/tracing';
import { instruments, statusClass } from '@/lib/platform/metrics/instruments';
import { requireValue, newCall, type Call, type FindEndpoints, type MatchedPath } from './call';
import { queueRequest } from './kept-requests';
import type { ApiRequest } from './request';
import { respond, respondError, type ApiResponse } from './respond';
import { headOf, steps } from './steps';
import { unexpected } from './unexpected';
import { isUuid } from '@/lib/core/ids';
import { log } from '@/lib/core/log';

/** Privacy: only these ids may be logged, in the form in which the service assigns them. */
const ids: Readonly<Record<string, (text: string) => boolean>> = {
  id: (text) => isUuid(text.replace(/^att\./, '')),
  message_id: isUuid,
  retailer_id: isNumber,
  client_id: isNumber,
  program_id: isNumber,
  reference: isNumber,
  version: isNumber,
};

/** Nine digits at most, because phone numbers have more. */
function isNumber(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

/** Privacy: path and query are not logged, and callers only by number or row id. */
function logRequest({ request, style, found, endpoint, principal }: Call, status: number, ms: number): void {
  const lines = log();
  if (!lines.isLevelEnabled('info')) return;
  const actor = principal?.actor;
  lines.info(
    {
      request_id: style.requestId,
      method: request.method,
      path: found?.template,
      ids: found === null ? undefined : idsOf(found),
      operation: endpoint?.operation,
      status,
      ms: Math.round(ms * 10) / 10,
      retailer: principal?.retailer.id,
      actor: actor === undefined ? undefined : `${actor.kind}:${'id' in actor ? actor.id : ''}`,
      address: endpoint?.access === 'link' ? undefined : request.address,
    },
    'request',
  );
}

function idsOf({ params }: MatchedPath): Readonly<Record<string, string>> | undefined {
  const known = Object.entries(params).filter(([name, text]) => ids[name]?.(text) === true);
  return known.length === 0 ? undefined : Object.fromEntries(known);
}

interface CountedRequest {
  readonly operation: string | undefined;
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly ms: number;
}

function countRequest({ operation = 'none', status, code, ms }: CountedRequest): void {
  const { requests, requestSeconds, requestsInFlight, errors } = instruments();
  requestsInFlight.dec();
  requests.labels(operation, statusClass(status)).inc();
  requestSeconds.labels(operation).observe(ms / 1000);
  if (code !== null) errors.inc({ code });
}

/** Never throws. */
export function handle(find: FindEndpoints, request: ApiRequest): Promise<ApiResponse> {
  const traceparent = isTracing() ? request.headers.get('traceparent') : null;
  return inSpan({ name: 'request', kind: 'server', traceparent }, (span) => answerIn(find, request, span));
}

async function answerIn(find: FindEndpoints, request: ApiRequest, span: OpenSpan): Promise<ApiResponse> {
  const startedAt = performance.now();
  instruments().requestsInFlight.inc();
  const call = newCall(request, find);
  const response = await responseTo(call);
  call.room?.release();
  const ms = performance.now() - startedAt;
  const { principal } = call;
  countRequest({ operation: call.endpoint?.operation, status: response.status, code: call.code, ms });
  logRequest(call, response.status, ms);
  queueRequest(call, response.status, ms);
  if (principal !== null) recordUse(principal, request.address);
  if (isTracing()) describeSpan(span, call, response.status);
  return response;
}

function describeSpan(span: OpenSpan, { request, endpoint, found, code }: Call, status: number): void {
  span.rename(endpoint?.operation ?? 'none');
  span.set({
    'http.request.method': endpoint === null ? '_OTHER' : request.method,
    'http.response.status_code': status,
    ...(found === null ? {} : { 'http.route': found.template }),
    ...(code === null ? {} : { 'error.type': code }),
  });
  if (status >= 500) span.fail();
}

async function responseTo(call: Call): Promise<ApiResponse> {
  try {
    for (const step of steps) {
      const pending = step.run(call);
      if (pending !== undefined) await pending;
    }
    const answer = requireValue(call.answer, 'answer');
    return await respond({ ...answer, headers: { ...answer.headers, ...call.headers } }, call.style);
  } catch (error) {
    const failure = toServiceError(error, call);
    call.code = failure.code;
    return respondFailure(failure, call);
  }
}

async function respondFailure(failure: ServiceError, call: Call): Promise<ApiResponse> {
  const { endpoint, request, style } = call;
  const { answerError = null } = endpoint ?? {};
  if (answerError === null) return respondError(failure, style);
  // The caller has disconnected, so no page is made.
  if (request.signal.aborted) return { status: 503, headers: {}, body: null };
  try {
    const answer = await answerError(failure, headOf(call));
    return answer === null ? respondError(failure, style) : await respond(answer, style);
  } catch (error) {
    return respondError(toServiceError(error, call), style);
  }
}

function toServiceError(error: unknown, { style, endpoint, headers }: Call): ServiceError {
  const noted = { request_id: style.requestId, operation: endpoint?.operation };
  if (!(error instanceof ServiceError)) return unexpected(error, noted);
  // Callers do not get the cause, so operators need it in the log.
  if (error.code === 'unavailable' && error.cause !== undefined) logFailure(error, noted, 'unavailable');
  return new ServiceError(error.code, error.message, {
    errors: error.errors,
    ...(error.reason === null ? {} : { reason: error.reason }),
    parameters: error.parameters,
    violations: error.violations,
    headers: { ...headers, ...error.headers },
    cause: error.cause,
  });
}
