'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState, type FormEvent } from 'react';
import { formText } from '@/components/portal/form-text';
import { Notice } from '@/components/portal/notice';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { signIn } from '@/lib/api/session';
import { PasswordInput } from './password-input';

/** What went wrong with a try; `until` is when the next one is welcome, where that is known. */
interface Refusal {
  readonly kind: 'wrong' | 'failed' | 'throttled';
  readonly until?: Date | null;
}

type Missing = Partial<Record<'email' | 'password', string>>;

/** E-mail and password; afterwards the page the user wanted. */
export function SignInForm({ returnTo, ended }: { readonly returnTo: string; readonly ended: boolean }) {
  const t = useTranslations('portal.signIn');
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [missing, setMissing] = useState<Missing>({});

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const email = formText(event.currentTarget, 'email').trim();
    const password = formText(event.currentTarget, 'password');
    const gaps: Missing = {
      ...(email === '' ? { email: t('emailMissing') } : {}),
      ...(password === '' ? { password: t('passwordMissing') } : {}),
    };
    setMissing(gaps);
    setRefusal(null);
    const gap = email === '' ? 'email' : password === '' ? 'password' : null;
    if (gap !== null) return focus(form.current, gap);
    setBusy(true);
    const outcome = await signIn(email, password);
    // A whole new page: nothing of an earlier session stays in memory.
    if (outcome.kind === 'signed-in') return window.location.assign(returnTo);
    setBusy(false);
    setRefusal(outcome.kind === 'throttled' ? { kind: 'throttled', until: after(outcome.seconds) } : outcome);
    focus(form.current, 'password');
  };

  return (
    // The address is for browsers without our script yet: a password never gets into a URL.
    <form
      ref={form}
      method="post"
      action="/api/auth/callback/credentials"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <RefusalNotice refusal={refusal} ended={ended} />
      <Field label={t('email')} error={missing.email}>
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          className="h-10 text-base"
        />
      </Field>
      <Field label={t('password')} error={missing.password}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={busy} className="mt-2 w-full">
        {t('submit')}
      </Button>
    </form>
  );
}

function RefusalNotice({ refusal, ended }: { readonly refusal: Refusal | null; readonly ended: boolean }) {
  const t = useTranslations('portal.signIn');
  if (refusal === null) return ended ? <Notice tone="info">{t('ended')}</Notice> : null;
  if (refusal.kind === 'wrong') return <Notice tone="danger">{t('wrong')}</Notice>;
  if (refusal.kind === 'failed') return <Notice tone="danger">{t('failed')}</Notice>;
  if (!refusal.until) return <Notice tone="warning">{t('throttled')}</Notice>;
  // As the reader's own clock shows it: they look at that to know when to come back.
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(refusal.until);
  return <Notice tone="warning">{t('throttledUntil', { time })}</Notice>;
}

/** The minute after the wait is over, so that the time shown is never too early. */
function after(seconds: number | null): Date | null {
  if (seconds === null) return null;
  return new Date(Math.ceil((Date.now() + seconds * 1000) / 60_000) * 60_000);
}

function focus(form: HTMLFormElement | null, name: string): void {
  const control = form?.elements.namedItem(name);
  if (control instanceof HTMLInputElement) control.focus();
}
