import NextAuth from 'next-auth';
import { NextRequest } from 'next/server';
import { clientAddress } from '@/lib/auth/client-address';
import { nextAuthOptions } from '@/lib/auth/next-auth';
import { checkSignInAllowed } from '@/lib/auth/sign-in-throttle';
import { config } from '@/lib/config';
import { ServiceError } from '@/lib/errors';
import { readBody } from '@/lib/http/body';
import { statusTextOf } from '@/lib/http/respond';

/** Largest body: a form with the longest password and address is far smaller. */
const bytesMax = 64 * 1024;

interface RouteContext {
  readonly params: Promise<{ readonly nextauth: readonly string[] }>;
}

type Handler = (request: NextRequest, context: RouteContext) => Promise<Response>;

const handler: Handler = (request, context) => (NextAuth(nextAuthOptions()) as Handler)(request, context);

export { handler as GET };

/**
 * next-auth would read a body of any size into memory, fail at JSON that is none or says something other than text, and
 * answer a throttled sign-in like a wrong password; contract sections 2, 3 and 12 ask for 413, 415 and 429.
 */
export async function POST(request: NextRequest, context: RouteContext): Promise<Response> {
  try {
    const { url, headers } = request;
    checkForm(headers);
    const bounded = new NextRequest(url, {
      method: 'POST',
      headers,
      body: new Uint8Array(await readBody(request, bytesMax)),
    });
    if ((await context.params).nextauth.join('/') === 'callback/credentials') await checkAllowed(bounded);
    return await handler(bounded, context);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return refusal(error);
  }
}

/** @throws ServiceError `unsupported_media_type` for all but the form that our own pages send. */
function checkForm(headers: Headers): void {
  const form = 'application/x-www-form-urlencoded';
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== form) throw new ServiceError('unsupported_media_type', `the body must be ${form}`);
}

/** @throws ServiceError `rate_limited`. */
async function checkAllowed(request: NextRequest): Promise<void> {
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  const email = form.get('email');
  const named = typeof email === 'string' ? email.trim().toLowerCase().replaceAll('\0', '') : '';
  await checkSignInAllowed(named, clientAddress(request.headers));
}

function refusal({ code, message: description, status, headers }: ServiceError): Response {
  // `url` is where next-auth's browser code looks for the reason.
  const url = `${config().baseUrl}/sign-in?error=${code}`;
  return Response.json({ url, description, code, status: statusTextOf(code) }, { status, headers });
}
