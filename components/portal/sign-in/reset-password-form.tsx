'use client';

import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Notice } from '@/components/portal/kit/notice';
import { Field } from '@/components/ui/field';
import { api } from '@/components/portal/api/client';
import { ApiError } from '@/components/portal/api/request';
import { passwordFlaw, passwordLengthMax, passwordLengthMin } from '@/lib/platform/auth/password-rules';
import { portalPath } from '@/lib/core/portal-path';
import { AuthForm, useAuthForm } from './auth-form';
import { PasswordInput } from '../kit/form/password-input';

export function ResetPasswordForm({ token, email }: { readonly token: string; readonly email: string }) {
  const t = useTranslations('portal.password.reset');
  const router = useRouter();
  const [password, setPassword] = useState('');
  const [failed, setFailed] = useState(false);
  const flaw = passwordFlaw(password, email);

  const flawText = () => {
    if (password === '') return t('missing');
    if (flaw === 'short')
      return t('short', { length: Array.from(password).length, count: passwordLengthMin });
    if (flaw === 'long') return t('long', { count: passwordLengthMax });
    return flaw === null ? null : t(flaw);
  };

  const field = 'password';
  const form = useAuthForm<string>({
    read: () => {
      setFailed(false);
      const text = flawText();
      return text === null ? password : { field, text };
    },
    submit: async (wanted) => {
      try {
        await api('reset_password', { body: { token, password: wanted } });
        // Loads the whole page, so that the address with the token leaves the browser's memory.
        window.location.replace(portalPath.signIn({ news: 'password-set' }));
        return null;
      } catch (refused) {
        if (isCommon(refused)) return { field, text: t('common') };
        if (refused instanceof ApiError && refused.code === 'not_found') router.refresh();
        else setFailed(true);
        return { field };
      }
    },
  });

  return (
    <AuthForm form={form} submitLabel={t('submit')} note={t('sessions')}>
      {failed && <Notice tone="danger">{t('failed')}</Notice>}
      {/* Password managers store the new password under this user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={t('label')}
        error={form.errorOf(field)}
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
          name={field}
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            form.reset();
          }}
        />
      </Field>
    </AuthForm>
  );
}

/** Only the service has the list of common passwords. */
function isCommon(refused: unknown): boolean {
  return refused instanceof ApiError && refused.errors.some(({ reason }) => reason === 'common_password');
}
