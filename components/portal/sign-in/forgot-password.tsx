'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useRef, useState, type FormEvent } from 'react';
import { typedFields } from '@/components/portal/kit/form/typed-fields';
import { Notice } from '@/components/portal/notice';
import { Button, buttonClass } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { api, ApiError } from '@/components/portal/api/client';
import { portalPath } from '@/lib/core/portal-path';
import { AuthHeading } from './auth-heading';
import { focusControl } from './focus-control';

/**
 * Asks for a mail with a link, and gives everyone the same response; where the service sends no e-mails, says who can give
 * a link instead.
 */
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
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [refusal, setRefusal] = useState<'throttled' | 'failed' | null>(null);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const email = typedFields(event.currentTarget).text('email');
    const none = !email.includes('@');
    setMissing(none);
    setRefusal(null);
    if (none) return focusControl(form.current, 'email');
    setBusy(true);
    try {
      await api('forgot_password', { body: { email } });
      onSent(email);
    } catch (error) {
      setBusy(false);
      const throttled = error instanceof ApiError && error.code === 'rate_limited';
      setRefusal(throttled ? 'throttled' : 'failed');
    }
  };

  return (
    <>
      <AuthHeading title={t('title')} intro={t('intro')} />
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void send(event)}
        className="flex flex-col gap-4"
      >
        {refusal !== null && (
          <Notice tone={refusal === 'throttled' ? 'warning' : 'danger'}>{t(refusal)}</Notice>
        )}
        <Field label={t('email')} error={missing ? t('emailMissing') : null}>
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
        <Button type="submit" variant="primary" size="lg" loading={busy} className="mt-2 w-full">
          {t('submit')}
        </Button>
      </form>
      <p className="mt-6 text-sm">
        <BackToSignIn />
      </p>
    </>
  );
}
