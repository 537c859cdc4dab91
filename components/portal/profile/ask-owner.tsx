'use client';

import { useTranslations } from 'next-intl';
import { Input } from '@/components/ui/input';
import type { InputOf } from '../api/input';
import { SmallForm } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { useForm } from '../kit/form/use-form';
import type { Saving } from '../kit/form/use-save';
import { PasswordInput } from '../kit/form/password-input';
import { useWrongPassword } from './use-wrong-password';

/** Proof of the user's presence: password and a code of the second factor. */
export type OwnerProof = InputOf<'disable_totp'>['body'];

interface AskOwnerProps {
  /** A verb. */
  readonly label: string;
  readonly danger: boolean;
  readonly save: Saving<OwnerProof>;
}

export function AskOwner({ label, danger, save }: AskOwnerProps) {
  const t = useTranslations('portal.profile');
  const form = useForm({
    save,
    read: ({ typed, text }) => ({
      wrong: {
        current_password: typed('current_password') === '' && 'password.currentMissing',
        code: text('code') === '' && 'totp.codeMissing',
      },
      input: { current_password: typed('current_password'), code: text('code') },
    }),
    say: t,
    explain: useWrongPassword(),
  });
  return (
    <SmallForm form={form} submitLabel={label} variant={danger ? 'danger' : 'primary'} buttonAt="end">
      <FormField name="current_password" label={t('password.current')}>
        <PasswordInput autoComplete="current-password" autoFocus />
      </FormField>
      <FormField name="code" label={t('totp.code')} hint={t('totp.codeOrRecovery')}>
        <Input autoComplete="one-time-code" maxLength={50} className="tabular tracking-wider" />
      </FormField>
    </SmallForm>
  );
}
