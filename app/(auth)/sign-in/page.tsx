import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { returnPath } from '@/components/portal/kit/links/return-path';
import { SignIn } from '@/components/portal/sign-in/sign-in';
import { findPortal } from '@/lib/platform/auth/find-portal';
import { plainRefusals } from '@/lib/platform/auth/plain-form';
import { sessionCookieName } from '@/lib/platform/auth/session';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('portal.signIn');
  return { title: t('title') };
}

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { next, news, error } = await searchParams;
  const returnTo = returnPath(next) ?? '/';
  if ((await findPortal()) !== null) redirect(returnTo);
  // An invalid cookie means that its session has ended, because signing out removes the cookie.
  const ended = (await cookies()).has(sessionCookieName());
  return (
    <SignIn
      returnTo={returnTo}
      news={news === 'password-set' ? 'passwordSet' : ended ? 'ended' : null}
      refused={plainRefusals.find((refusal) => refusal === error) ?? null}
    />
  );
}
