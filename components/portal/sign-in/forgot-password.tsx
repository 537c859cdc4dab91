'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useState } from 'react';
import { Notice } from '@/components/portal/kit/notice';
import { Button, buttonClass } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { api } from '@/components/portal/api/client';
import { ApiError } from '@/components/portal/api/request';
import { portalPath } from '@/lib/core/portal-path';
import { AuthForm, useAuthForm } from './auth-form';
import { AuthHeading } from './auth-heading';

/** Every address gets the same answer, so that the answer does not reveal who is a user. */
export function ForgotPassword({ hasMail }: { readonly hasMail: boolean }) {
  const t = useTranslations('portal.password.forgot');
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (!hasMail) {
    return (
      <>
        <AuthHeading title={t('title')} intro={t('noMail')} />
        <p className="text-sm">
          <BackToSignIn />
        </p>
      </>
    );
  }
  if (sentTo === null) return <AskForLink onSent={setSentTo} />;
  return (
    <>
      <AuthHeading title={t('sentTitle')} intro={t('sent', { email: sentTo })} />
      <Notice tone="info">{t('sentHint')}</Notice>
      <p className="mt-6 flex flex-col items-start gap-1 text-sm">
        <Button variant="link" autoFocus onClick={() => setSentTo(null)}>
          {t('again')}
        </Button>
        <BackToSignIn />
      </p>
    </>
  );
}

function BackToSignIn() {
  const t = useTranslations('portal.password.forgot');
  return (
    <Link href={portalPath.signIn()} className={buttonClass({ variant: 'link' })}>
      {t('back')}
    </Link>
  );
}

function AskForLink({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useTranslations('portal.password.forgot');
  const [refusal, setRefusal] = useState<'throttled' | 'failed' | null>(null);
  const field = 'email';
  const form = useAuthForm<string>({
    read: (fields) => {
      const email = fields.text(field);
      setRefusal(null);
      return email.includes('@') ? email : { field, text: t('emailMissing') };
    },
    submit: async (email) => {
      try {
        await api('forgot_password', { body: { email } });
        onSent(email);
        return null;
      } catch (error) {
        const throttled = error instanceof ApiError && error.code === 'rate_limited';
        setRefusal(throttled ? 'throttled' : 'failed');
        return { field };
      }
    },
  });

  return (
    <>
      <AuthHeading title={t('title')} intro={t('intro')} />
      <AuthForm form={form} submitLabel={t('submit')}>
        {refusal !== null && (
          <Notice tone={refusal === 'throttled' ? 'warning' : 'danger'}>{t(refusal)}</Notice>
        )}
        <Field label={t('email')} error={form.errorOf(field)}>
          <Input
            name={field}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            className="h-10 text-base"
          />
        </Field>
      </AuthForm>
      <p className="mt-6 text-sm">
        <BackToSignIn />
      </p>
    </>
  );
}
