import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { portalPath } from '@/lib/core/portal-path';
import { portalOf, type Portal } from './portal';

/** The signed-in user of this page request, or null; read once per request. */
export const findPortal = cache(async (): Promise<Portal | null> => {
  const [jar, received] = await Promise.all([cookies(), headers()]);
  return portalOf({
    cookie: (name) => jar.get(name)?.value,
    acceptLanguage: received.get('accept-language'),
  });
});

/** The signed-in user; anybody else goes to the sign-in page and comes back after it. */
export async function requirePortal(): Promise<Portal> {
  const portal = await findPortal();
  if (portal !== null) return portal;
  const path = (await headers()).get('x-portal-path');
  return redirect(path === null ? portalPath.signIn() : portalPath.signIn({ next: path }));
}
