'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/portal/kit/notice';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { Credentials } from '@/components/portal/api/session';
import { AuthForm, useAuthForm } from './auth-form';
import { PasswordInput } from '../kit/form/password-input';
import { RefusalNotice, type SignInRefusal } from './refusal-notice';
import type { SignInAttempt } from './use-sign-in';

interface Props {
  readonly refusal: SignInRefusal | null;
  readonly news: 'ended' | 'passwordSet' | null;
  readonly account?: { readonly email: string; readonly otherHint: string };
  /** For a form that the browser submits without scripts. */
  readonly plain?: { readonly returnTo: string; readonly code: 'code-wanted' | 'code-wrong' | null };
  readonly submit: (credentials: Credentials) => Promise<SignInAttempt>;
}

export function SignInForm({ refusal, news, account, plain, submit }: Props) {
  const t = useTranslations('portal.signIn');
  const [isOther, setOther] = useState(false);
  const form = useAuthForm<Credentials>({
    read: (fields) => {
      const [email, password] = [fields.text('email'), fields.typed('password')];
      if (email === '') return { field: 'email', text: t('emailMissing') };
      if (password === '') return { field: 'password', text: t('passwordMissing') };
      const code = fields.text('code');
      return code === '' ? { email, password } : { email, password, code };
    },
    submit: async (credentials) => {
      const outcome = await submit(credentials);
      if (outcome === 'done') return null;
      return outcome === 'code-wrong' ? { field: 'code', text: t('code.wrong') } : { field: 'password' };
    },
  });
  return (
    <AuthForm
      form={form}
      {...(plain !== undefined && { action: '/api/auth/callback/credentials' })}
      submitLabel={t(account === undefined ? 'submit' : 'again.submit')}
    >
      {plain !== undefined && <input type="hidden" name="callbackUrl" value={plain.returnTo} />}
      {refusal !== null && <RefusalNotice refusal={refusal} />}
      {refusal === null && news !== null && !form.isTried && <Notice tone="info">{t(news)}</Notice>}
      <Field label={t('email')} hint={isOther ? account?.otherHint : undefined} error={form.errorOf('email')}>
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={account === undefined}
          defaultValue={account?.email}
          onChange={({ target }) => setOther(target.value.trim().toLowerCase() !== account?.email)}
          className="h-10 text-base"
        />
      </Field>
      <Field label={t('password')} error={form.errorOf('password')}>
        <PasswordInput name="password" autoComplete="current-password" autoFocus={account !== undefined} />
      </Field>
      {plain !== undefined && plain.code !== null && (
        <Field
          label={t('code.label')}
          hint={t('code.alsoHere')}
          error={
            form.errorOf('code') ??
            (form.isTried || plain.code !== 'code-wrong' ? undefined : t('code.wrong'))
          }
        >
          <Input name="code" autoComplete="one-time-code" autoCapitalize="none" className="h-10 text-base" />
        </Field>
      )}
    </AuthForm>
  );
}
