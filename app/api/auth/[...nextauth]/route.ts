import NextAuth from 'next-auth';
import { NextRequest } from 'next/server';
import { clientAddress } from '@/lib/platform/auth/client-address';
import { nextAuthOptions, ownUrl } from '@/lib/platform/auth/next-auth';
import { isPlainForm, refusalIn, signInAgain, withToken } from '@/lib/platform/auth/plain-form';
import { checkSignInAllowed } from '@/lib/platform/auth/sign-in-throttle';
import { config } from '@/lib/core/config';
import { notFound, ServiceError } from '@/lib/core/errors';
import { readBody } from '@/lib/platform/http/body';
import { requestIdOf } from '@/lib/platform/http/request-id';
import { webBody } from '@/lib/platform/http/web-mount';
import { statusTextOf } from '@/lib/platform/http/respond';
import { unexpected } from '@/lib/platform/http/unexpected';

/** Most bytes of a sign-in form. A form with the longest password and address is far smaller. */
const bytesMax = 64 * 1024;

interface RouteContext {
  readonly params: Promise<{ readonly nextauth: readonly string[] }>;
}

type Handler = (request: NextRequest, context: RouteContext) => Promise<Response>;

/**
 * Returns the answer of next-auth.
 * @throws the error that next-auth would only log.
 */
async function answerOf(request: NextRequest, context: RouteContext): Promise<Response> {
  const failures: unknown[] = [];
  const options = nextAuthOptions((error) => failures.push(error));
  const response = await (NextAuth(options) as Handler)(request, context);
  if (failures.length > 0) throw failures[0];
  return response;
}

function answering(work: Handler): Handler {
  return async (request, context) => {
    try {
      return await work(request, context);
    } catch (error) {
      const id = requestIdOf(request.headers);
      return refusal(error instanceof ServiceError ? error : unexpected(error, { request_id: id }), id);
    }
  };
}

/**
 * Allowed routes of next-auth, with their methods. Excluded are the pages of next-auth, and the path by which
 * browsers write to its log.
 */
const routes: ReadonlyMap<string, 'GET' | 'POST'> = new Map([
  ['csrf', 'GET'],
  ['session', 'GET'],
  ['callback/credentials', 'POST'],
  ['signout', 'POST'],
]);

/** @throws ServiceError `not_found` or `method_not_allowed`. */
async function checkRoute({ method }: NextRequest, { params }: RouteContext): Promise<void> {
  const path = (await params).nextauth.map(encodeURIComponent).join('/');
  const allowed = routes.get(path);
  if (allowed === undefined) throw notFound('resource');
  if (allowed === method || (allowed === 'GET' && method === 'HEAD')) return;
  const Allow = allowed === 'GET' ? 'GET, HEAD' : allowed;
  throw new ServiceError('method_not_allowed', `${method} is not allowed here`, { headers: { Allow } });
}

/**
 * Refuses a redirect to another site. Without this check, next-auth fails at an invalid address and logs an
 * error.
 * @throws ServiceError `invalid_request`.
 */
function checkCallbackUrl(fields: Pick<URLSearchParams | FormData, 'getAll'>): void {
  const { baseUrl } = config();
  const isOwn = (value: unknown) => typeof value === 'string' && ownUrl(value, baseUrl) !== null;
  if (!fields.getAll('callbackUrl').every(isOwn))
    throw new ServiceError('invalid_request', 'callbackUrl must be an address of the service');
}

export const GET = answering(async (request, context) => {
  await checkRoute(request, context);
  checkCallbackUrl(request.nextUrl.searchParams);
  return answerOf(request, context);
});

/** Next would answer missing methods itself. With these exports, `checkRoute` refuses them. */
export { GET as DELETE, GET as OPTIONS, GET as PATCH, GET as PUT };

/**
 * Checks the request before next-auth, which would read a body of any size, fail at invalid JSON, and answer
 * a throttled sign-in like a wrong password. Contract sections 2, 3 and 12 require 413, 415 and 429.
 */
export const POST = answering(async (request, context) => {
  const { url, headers } = request;
  await checkRoute(request, context);
  checkCallbackUrl(request.nextUrl.searchParams);
  checkForm(headers);
  const bounded = new NextRequest(url, {
    method: 'POST',
    headers,
    body: new Uint8Array(await readBody(webBody(request), bytesMax)),
  });
  const form = await formOf(bounded);
  checkCallbackUrl(form);
  if ((await context.params).nextauth.join('/') !== 'callback/credentials') return answerOf(bounded, context);
  if (isPlainForm(form, bounded.headers)) return answerPlainForm(form, bounded, context);
  await checkAllowed(form, bounded.headers);
  return answerOf(bounded, context);
});

/**
 * Answers the sign-in form of a browser without scripts: redirects to the wanted page, or back to the form
 * with an error.
 */
async function answerPlainForm(
  form: FormData,
  { url, headers }: NextRequest,
  context: RouteContext,
): Promise<Response> {
  try {
    await checkAllowed(form, headers);
    const request = new NextRequest(url, { method: 'POST', headers, body: await withToken(form) });
    const response = await answerOf(request, context);
    const reason = refusalIn(response.headers.get('location'));
    return reason === null ? response : signInAgain(reason, form);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'rate_limited') return signInAgain('throttled', form);
    if (!(error instanceof ServiceError)) unexpected(error, { request_id: requestIdOf(headers) });
    return signInAgain('failed', form);
  }
}

/** @throws ServiceError `unsupported_media_type` unless the body is URL-encoded. */
function checkForm(headers: Headers): void {
  const form = 'application/x-www-form-urlencoded';
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== form) throw new ServiceError('unsupported_media_type', `the body must be ${form}`);
}

function formOf(request: NextRequest): Promise<FormData> {
  return request
    .clone()
    .formData()
    .catch(() => new FormData());
}

/** @throws ServiceError `rate_limited`. */
async function checkAllowed(form: FormData, headers: Headers): Promise<void> {
  const email = form.get('email');
  const named = typeof email === 'string' ? email.trim().toLowerCase().replaceAll('\0', '') : '';
  await checkSignInAllowed(named, clientAddress(headers));
}

function refusal({ code, message: description, status, headers }: ServiceError, id: string): Response {
  // The browser code of next-auth reads the reason from `url`.
  const url = `${config().baseUrl}/sign-in?error=${code}`;
  const body = { url, description, code, status: statusTextOf(code), request_id: id };
  return Response.json(body, { status, headers: { ...headers, 'X-Request-Id': id } });
}
