'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { signIn, type Credentials } from '@/lib/api/session';
import { AuthHeading } from './auth-heading';
import { CodeForm } from './code-form';
import { afterSeconds, type Refusal } from './refusal-notice';
import { SignInForm } from './sign-in-form';

/** What happened before: the session ended, or a password was set. */
export type SignInNews = 'ended' | 'passwordSet' | null;

/** Signing in: e-mail and password, then the code where the account has a second step. */
export function SignIn({ returnTo, news }: { readonly returnTo: string; readonly news: SignInNews }) {
  const t = useTranslations('portal.signIn');
  const [first, setFirst] = useState<Credentials | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  /** Answers whether the code was wrong; everything else is settled here. */
  const attempt = async (credentials: Credentials): Promise<'code-wrong' | 'refused' | 'done'> => {
    setRefusal(null);
    const outcome = await signIn(credentials);
    // A whole new page: nothing of an earlier session stays in memory.
    if (outcome.kind === 'signed-in') {
      window.location.assign(returnTo);
      return 'done';
    }
    if (outcome.kind === 'code-wrong') return 'code-wrong';
    if (outcome.kind === 'code-wanted') {
      setFirst(credentials);
      return 'refused';
    }
    if (outcome.kind === 'wrong') setFirst(null);
    setRefusal(
      outcome.kind === 'throttled' ? { kind: 'throttled', until: afterSeconds(outcome.seconds) } : outcome,
    );
    return 'refused';
  };

  if (first !== null) {
    return (
      <CodeForm
        email={first.email}
        refusal={refusal}
        submit={(code) => attempt({ ...first, code })}
        back={() => {
          setRefusal(null);
          setFirst(null);
        }}
      />
    );
  }
  return (
    <>
      <AuthHeading title={t('title')} intro={t('intro')} />
      <SignInForm refusal={refusal} news={news} submit={attempt} />
      <p className="mt-6 text-sm">
        <Link href="/forgot-password" className={buttonClass({ variant: 'link' })}>
          {t('forgotten')}
        </Link>
      </p>
    </>
  );
}
