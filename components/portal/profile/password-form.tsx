'use client';

import { useTranslations } from 'next-intl';
import { passwordFlaw } from '@/lib/platform/auth/password-rules';
import { api } from '../api/client';
import { SmallForm } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';
import { PasswordInput } from '../kit/form/password-input';
import { useWrongPassword } from './use-wrong-password';

const nothing = { current: '', wanted: '' };

export function PasswordForm({ email }: { readonly email: string }) {
  const t = useTranslations('portal.profile.password');
  const save = useSave({
    save: ({ current, wanted }: typeof nothing) =>
      api('patch_profile', { body: { password: wanted, current_password: current } }),
    saved: t('changed'),
  });
  const form = useDraftForm({
    initial: nothing,
    input: (draft) => draft,
    save,
    check: ({ current, wanted }) => {
      const flaw = passwordFlaw(wanted, email);
      return {
        current_password: current === '' && t('currentMissing'),
        password: flaw !== null && t(`flaws.${flaw}`),
      };
    },
    explain: useWrongPassword(),
    startsAnew: true,
  });
  const change = (part: Partial<typeof nothing>) => {
    save.reset();
    form.change(part);
  };
  return (
    <SmallForm form={form} submitLabel={t('change')}>
      {/* Password managers store the new password under this user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormField name="current_password" label={t('current')} className="max-w-80">
        <PasswordInput
          value={form.draft.current}
          onChange={(event) => change({ current: event.currentTarget.value })}
          autoComplete="current-password"
        />
      </FormField>
      <FormField name="password" label={t('new')} hint={t('newHint')} className="max-w-80">
        <PasswordInput
          value={form.draft.wanted}
          onChange={(event) => change({ wanted: event.currentTarget.value })}
          autoComplete="new-password"
        />
      </FormField>
    </SmallForm>
  );
}
