'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import type { PlainRefusal } from '@/lib/platform/auth/plain-form';
import { AuthHeading } from './auth-heading';
import { CodeForm } from './code-form';
import { SignInForm } from './sign-in-form';
import type { SignInRefusal } from './refusal-notice';
import { useSignIn } from './use-sign-in';

export type SignInNews = 'ended' | 'passwordSet' | null;

interface SignInProps {
  readonly returnTo: string;
  readonly news: SignInNews;
  readonly refused: PlainRefusal | null;
}

/**
 * If scripts are off, one form asks for the password and the code, because the password could not be stored
 * for a second step.
 */
export function SignIn({ returnTo, news, refused }: SignInProps) {
  const t = useTranslations('portal.signIn');
  // Loads the whole page, so that nothing of an earlier session stays in memory.
  const { first, refusal, attempt, back } = useSignIn(
    () => window.location.assign(returnTo),
    refusalOf(refused),
  );
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
      <SignInForm
        refusal={refusal}
        news={refused === null ? news : null}
        plain={{ returnTo, code: refused === 'code-wanted' || refused === 'code-wrong' ? refused : null }}
        submit={attempt}
      />
      <p className="mt-6 text-sm">
        <Link href={portalPath.forgotPassword()} className={buttonClass({ variant: 'link' })}>
          {t('forgotten')}
        </Link>
      </p>
    </>
  );
}

function refusalOf(refused: PlainRefusal | null): SignInRefusal | null {
  if (refused === 'throttled') return { kind: 'throttled', until: null };
  return refused === 'wrong' || refused === 'failed' ? { kind: refused } : null;
}
