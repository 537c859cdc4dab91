import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { returnPath } from '@/components/portal/return-path';
import { SignInForm } from '@/components/portal/sign-in/sign-in-form';
import { findPortal } from '@/lib/auth/portal';
import { sessionCookieName } from '@/lib/auth/session';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.signIn');
  return { title: t('title') };
}

/** Sign-in. Whoever is signed in already goes on to where they wanted. */
export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const returnTo = returnPath((await searchParams).next) ?? '/';
  if ((await findPortal()) !== null) redirect(returnTo);
  // Signing out removes the cookie: one that is there and worth nothing belongs to a session that ended.
  const ended = (await cookies()).has(sessionCookieName());
  const t = await getTranslations('portal.signIn');
  return (
    <>
      <h1 className="text-2xl font-semibold">{t('title')}</h1>
      <p className="mt-1.5 mb-7 text-ink-muted">{t('intro')}</p>
      <SignInForm returnTo={returnTo} ended={ended} />
      <p className="mt-6 text-sm text-ink-muted">{t('forgotten')}</p>
    </>
  );
}
