import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { portalPath } from '@/lib/core/portal-path';
import { portalOf, type Portal } from './portal';

export const findPortal = cache(async (): Promise<Portal | null> => {
  const [jar, received] = await Promise.all([cookies(), headers()]);
  return portalOf({
    cookie: (name) => jar.get(name)?.value,
    acceptLanguage: received.get('accept-language'),
  });
});

export async function requirePortal(): Promise<Portal> {
  const portal = await findPortal();
  if (portal !== null) return portal;
  const path = (await headers()).get('x-portal-path');
  return redirect(path === null ? portalPath.signIn() : portalPath.signIn({ next: path }));
}
