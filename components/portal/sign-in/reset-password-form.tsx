'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useRef, useState, type FormEvent } from 'react';
import { Notice } from '@/components/portal/notice';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { api, ApiError } from '@/components/portal/api/client';
import { passwordFlaw, passwordLengthMax, passwordLengthMin } from '@/lib/platform/auth/password-rules';
import { portalPath } from '@/lib/core/portal-path';
import { focusControl } from './focus-control';
import { PasswordInput } from './password-input';

/** Sets a password with the token of a link, then leads to sign-in. */
export function ResetPasswordForm({ token, email }: { readonly token: string; readonly email: string }) {
  const t = useTranslations('portal.password.reset');
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const flaw = passwordFlaw(password, email);

  const flawText = () => {
    if (password === '') return t('missing');
    if (flaw === 'short')
      return t('short', { length: Array.from(password).length, count: passwordLengthMin });
    if (flaw === 'long') return t('long', { count: passwordLengthMax });
    return flaw === null ? null : t(flaw);
  };

  const refuse = (text: string | null) => {
    setError(text);
    focusControl(form.current, 'password');
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailed(false);
    setError(null);
    if (flaw !== null) return refuse(flawText());
    setBusy(true);
    try {
      await api('reset_password', { body: { token, password } });
      // A whole new page: the address with the token leaves the browser's memory of this one.
      window.location.replace(portalPath.signIn({ news: 'password-set' }));
    } catch (refused) {
      setBusy(false);
      // Used or too old meanwhile: the page itself shows it.
      if (refused instanceof ApiError && refused.code === 'not_found') router.refresh();
      else if (isCommon(refused)) refuse(t('common'));
      else setFailed(true);
    }
  };

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
      className="flex flex-col gap-4"
    >
      {failed && <Notice tone="danger">{t('failed')}</Notice>}
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={t('label')}
        error={error}
        hint={
          flaw === null ? (
            <span className="flex items-center gap-1.5 text-success-ink">
              <Check aria-hidden className="size-3.5" />
              {t('good')}
            </span>
          ) : (
            t('rule', { count: passwordLengthMin })
          )
        }
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(null);
          }}
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" loading={busy} className="mt-2 w-full">
        {t('submit')}
      </Button>
      <p className="text-sm text-ink-muted">{t('sessions')}</p>
    </form>
  );
}

/** Whether the service knows the password as a common one, which the browser does not. */
function isCommon(refused: unknown): boolean {
  return refused instanceof ApiError && refused.errors.some(({ reason }) => reason === 'common_password');
}
