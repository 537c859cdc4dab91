'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { FormError } from '../kit/form/form-error';
import { PasswordInput } from '../sign-in/password-input';
import { useWrongPassword } from './use-wrong-password';

interface AskPasswordProps {
  /** A verb: what the button does. */
  readonly label: string;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onPassword: (password: string) => void;
}

/** Asks who is there before something that only the user may do. */
export function AskPassword({ label, pending, error, onPassword }: AskPasswordProps) {
  const t = useTranslations('portal.profile.password');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const wrong = useWrongPassword(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '') onPassword(password);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field label={t('current')} error={missing ? t('currentMissing') : wrong}>
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          autoFocus
        />
      </Field>
      <FormError error={wrong === undefined ? error : null} />
      <Button type="submit" variant="primary" loading={pending} className="self-end">
        {label}
      </Button>
    </form>
  );
}
