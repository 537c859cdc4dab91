'use client';

import { useTranslations } from 'next-intl';
import { SmallForm } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { useForm } from '../kit/form/use-form';
import type { Saving } from '../kit/form/use-save';
import { PasswordInput } from '../kit/form/password-input';
import { useWrongPassword } from './use-wrong-password';

interface AskPasswordProps {
  /** A verb. */
  readonly label: string;
  readonly save: Saving<string>;
}

export function AskPassword({ label, save }: AskPasswordProps) {
  const t = useTranslations('portal.profile.password');
  const form = useForm({
    save,
    read: ({ typed }) => ({
      wrong: { current_password: typed('current_password') === '' && 'currentMissing' },
      input: typed('current_password'),
    }),
    say: t,
    explain: useWrongPassword(),
  });
  return (
    <SmallForm form={form} submitLabel={label} variant="primary" buttonAt="end">
      <FormField name="current_password" label={t('current')}>
        <PasswordInput autoComplete="current-password" autoFocus />
      </FormField>
    </SmallForm>
  );
}
