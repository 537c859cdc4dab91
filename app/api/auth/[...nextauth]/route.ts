import NextAuth from 'next-auth';
import type { NextRequest } from 'next/server';
import { clientAddress } from '@/lib/auth/client-address';
import { nextAuthOptions } from '@/lib/auth/next-auth';
import { checkSignInAllowed } from '@/lib/auth/sign-in-throttle';
import { config } from '@/lib/config';
import { ServiceError } from '@/lib/errors';

interface RouteContext {
  readonly params: Promise<{ readonly nextauth: readonly string[] }>;
}

type Handler = (request: NextRequest, context: RouteContext) => Promise<Response>;

const handler: Handler = (request, context) => (NextAuth(nextAuthOptions()) as Handler)(request, context);

export { handler as GET };

/** next-auth would answer a throttled sign-in like a wrong password; contract section 12 asks for 429. */
export async function POST(request: NextRequest, context: RouteContext): Promise<Response> {
  if ((await context.params).nextauth.join('/') === 'callback/credentials') {
    const form = await request
      .clone()
      .formData()
      .catch(() => new FormData());
    const email = form.get('email');
    const refused = await refusal(typeof email === 'string' ? email : '', clientAddress(request.headers));
    if (refused !== null) return refused;
  }
  return handler(request, context);
}

async function refusal(email: string, address: string | null): Promise<Response | null> {
  try {
    await checkSignInAllowed(email.trim().toLowerCase().replaceAll('\0', ''), address);
    return null;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // `url` is where next-auth's browser code looks for the reason.
    const body = {
      url: `${config().baseUrl}/sign-in?error=${error.code}`,
      description: error.message,
      code: error.code,
      status: 'too many requests',
    };
    return Response.json(body, { status: error.status, headers: error.headers });
  }
}
