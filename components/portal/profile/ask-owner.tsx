'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { InputOf } from '../api/input';
import { FormError } from '../kit/form/form-error';
import { PasswordInput } from '../sign-in/password-input';
import { useFieldErrors } from '../use-error-text';
import { useWrongPassword } from './use-wrong-password';

/** What shows that the user itself is there: the password, and a code of the second factor. */
export type OwnerProof = InputOf<'disable_totp'>['body'];

interface AskOwnerProps {
  /** A verb: what the button does. */
  readonly label: string;
  readonly danger: boolean;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onProof: (proof: OwnerProof) => void;
}

/** Asks for the password and a code of the second factor, as signing in does. */
export function AskOwner({ label, danger, pending, error, onProof }: AskOwnerProps) {
  const tPassword = useTranslations('portal.profile.password');
  const t = useTranslations('portal.profile.totp');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const wrongPassword = useWrongPassword(error);
  const wrongCode = useFieldErrors(error).has('code') ? t('codeWrong') : undefined;
  const isWrong = wrongPassword !== undefined || wrongCode !== undefined;
  const isMissing = { password: password === '', code: code.trim() === '' };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isMissing.password && !isMissing.code) onProof({ current_password: password, code: code.trim() });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label={tPassword('current')}
        error={asked && isMissing.password ? tPassword('currentMissing') : wrongPassword}
      >
        <PasswordInput
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          autoComplete="current-password"
          autoFocus
        />
      </Field>
      <Field
        label={t('code')}
        hint={t('codeOrRecovery')}
        error={asked && isMissing.code ? t('codeMissing') : wrongCode}
      >
        <Input
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="one-time-code"
          maxLength={50}
          className="tabular tracking-wider"
        />
      </Field>
      <FormError error={isWrong ? null : error} />
      <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={pending} className="self-end">
        {label}
      </Button>
    </form>
  );
}
