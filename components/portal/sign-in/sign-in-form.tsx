'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type FormEvent } from 'react';
import { typedFields } from '@/components/portal/kit/form/typed-fields';
import { Notice } from '@/components/portal/notice';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { Credentials } from '@/components/portal/api/session';
import { focusControl } from './focus-control';
import { PasswordInput } from './password-input';
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

type Missing = Partial<Record<'email' | 'password', string>>;

/** E-mail and password. */
export function SignInForm({ refusal, news, account, submit }: Props) {
  const t = useTranslations('portal.signIn');
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<Missing>({});
  const [tried, setTried] = useState(false);
  const [isOther, setOther] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const email = typedFields(event.currentTarget).text('email');
    const password = typedFields(event.currentTarget).typed('password');
    setMissing({
      ...(email === '' ? { email: t('emailMissing') } : {}),
      ...(password === '' ? { password: t('passwordMissing') } : {}),
    });
    setTried(true);
    const gap = email === '' ? 'email' : password === '' ? 'password' : null;
    if (gap !== null) return focusControl(form.current, gap);
    setBusy(true);
    const outcome = await submit({ email, password });
    if (outcome === 'done') return;
    setBusy(false);
    focusControl(form.current, 'password');
  };

  return (
    // Sent before hydration, the form waits for it: next-auth refuses one without its token, and what was typed is gone.
    // `post` keeps a password out of the address where no script runs.
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-4"
    >
      {refusal !== null && <RefusalNotice refusal={refusal} />}
      {refusal === null && news !== null && !tried && <Notice tone="info">{t(news)}</Notice>}
      <Field label={t('email')} hint={isOther ? account?.otherHint : undefined} error={missing.email}>
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
      <Field label={t('password')} error={missing.password}>
        <PasswordInput name="password" autoComplete="current-password" autoFocus={account !== undefined} />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={busy} className="mt-2 w-full">
        {t(account === undefined ? 'submit' : 'again.submit')}
      </Button>
    </form>
  );
}
