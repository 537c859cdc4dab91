'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/portal/kit/notice';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { Credentials } from '@/components/portal/api/session';
import { AuthForm, useAuthForm } from './auth-form';
import { PasswordInput } from '../kit/form/password-input';
import { RefusalNotice, type Refusal } from './refusal-notice';
import type { Attempt } from './use-sign-in';

interface Props {
  readonly refusal: Refusal | null;
  /** What to say before the first try, if anything. */
  readonly news: 'ended' | 'passwordSet' | null;
  /** Who has to sign in again, and what to say where the address of another user is typed. */
  readonly account?: { readonly email: string; readonly otherHint: string };
  readonly submit: (credentials: Credentials) => Promise<Attempt>;
}

/** E-mail and password. */
export function SignInForm({ refusal, news, account, submit }: Props) {
  const t = useTranslations('portal.signIn');
  const [isOther, setOther] = useState(false);
  const form = useAuthForm<Credentials>({
    read: (fields) => {
      const [email, password] = [fields.text('email'), fields.typed('password')];
      if (email === '') return { field: 'email', text: t('emailMissing') };
      if (password === '') return { field: 'password', text: t('passwordMissing') };
      return { email, password };
    },
    submit: async (credentials) => ((await submit(credentials)) === 'done' ? null : { field: 'password' }),
  });
  return (
    <AuthForm form={form} submitLabel={t(account === undefined ? 'submit' : 'again.submit')}>
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
    </AuthForm>
  );
}
