'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import { AuthHeading } from './auth-heading';
import { CodeForm } from './code-form';
import { SignInForm } from './sign-in-form';
import { useSignIn } from './use-sign-in';

/** What happened before: the session ended, or a password was set. */
export type SignInNews = 'ended' | 'passwordSet' | null;

/** Signing in: e-mail and password, then the code where the account has a second step. */
export function SignIn({ returnTo, news }: { readonly returnTo: string; readonly news: SignInNews }) {
  const t = useTranslations('portal.signIn');
  // A whole new page: nothing of an earlier session stays in memory.
  const { first, refusal, attempt, back } = useSignIn(() => window.location.assign(returnTo));
  if (first !== null) {
    return (
      <CodeForm
        renderHeading={(intro) => <AuthHeading title={t('code.title')} intro={intro} />}
        email={first.email}
        refusal={refusal}
        submit={(code) => attempt({ ...first, code })}
        back={back}
      />
    );
  }
  return (
    <>
      <AuthHeading title={t('title')} intro={t('intro')} />
      <SignInForm refusal={refusal} news={news} submit={attempt} />
      <p className="mt-6 text-sm">
        <Link href={portalPath.forgotPassword()} className={buttonClass({ variant: 'link' })}>
          {t('forgotten')}
        </Link>
      </p>
    </>
  );
}
