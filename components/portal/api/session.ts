export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'code-wanted' }
  | { readonly kind: 'code-wrong' }
  | { readonly kind: 'throttled'; readonly seconds: number | null }
  | { readonly kind: 'failed' };

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
}

/** Calls next-auth's endpoint directly, because its browser library hides Retry-After. */
export async function signIn({ email, password, code }: Credentials): Promise<SignInOutcome> {
  try {
    const response = await post('/api/auth/callback/credentials', {
      email,
      password,
      ...(code === undefined ? {} : { code }),
    });
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after'));
      return { kind: 'throttled', seconds: seconds > 0 ? seconds : null };
    }
    const { url } = (await response.json()) as { url: string };
    const { searchParams: outcome } = new URL(url);
    const error = outcome.get('error');
    if (error === 'CredentialsSignin') return { kind: 'wrong' };
    if (error === 'code-wanted' || error === 'code-wrong') return { kind: error };
    const refused = !response.ok || outcome.has('error') || outcome.has('csrf');
    return { kind: refused ? 'failed' : 'signed-in' };
  } catch {
    // The service is not reached, or a proxy answered instead.
    return { kind: 'failed' };
  }
}

/** @throws Error if the service is not reached or refuses. */
export async function signOut(): Promise<void> {
  const response = await post('/api/auth/signout', {});
  if (!response.ok) throw new Error(`Signing out answered ${response.status}.`);
}

async function post(path: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
  return fetch(path, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
  });
}
