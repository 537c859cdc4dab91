'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { passwordFlaw } from '@/lib/platform/auth/password-rules';
import { api } from '../api/client';
import { FormError } from '../kit/form/form-error';
import { PasswordInput } from '../sign-in/password-input';
import { useFieldErrors } from '../use-error-text';
import { useSave } from '../kit/form/use-save';
import { useWrongPassword } from './use-wrong-password';

const nothing = { current: '', wanted: '' };

/** Another password for the user; it ends their other sessions. */
export function PasswordForm({ email }: { readonly email: string }) {
  const t = useTranslations('portal.profile.password');
  const [draft, setDraft] = useState(nothing);
  const [checked, setChecked] = useState(false);
  const save = useSave({
    save: ({ current, wanted }: typeof nothing) =>
      api('patch_profile', { body: { password: wanted, current_password: current } }),
    saved: t('changed'),
    onSaved: () => {
      setChecked(false);
      setDraft(nothing);
    },
  });
  const flaw = checked ? passwordFlaw(draft.wanted, email) : null;
  const wrong = useWrongPassword(save.error);
  const refused = useFieldErrors(save.error).get('password');
  const change = (changes: Partial<typeof nothing>) => {
    save.reset();
    setDraft({ ...draft, ...changes });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (draft.current !== '' && passwordFlaw(draft.wanted, email) === null) save.mutate(draft);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={t('current')}
        error={checked && draft.current === '' ? t('currentMissing') : wrong}
        className="max-w-80"
      >
        <PasswordInput
          value={draft.current}
          onChange={(event) => change({ current: event.currentTarget.value })}
          autoComplete="current-password"
        />
      </Field>
      <Field
        label={t('new')}
        hint={t('newHint')}
        error={flaw === null ? refused : t(`flaws.${flaw}`)}
        className="max-w-80"
      >
        <PasswordInput
          value={draft.wanted}
          onChange={(event) => change({ wanted: event.currentTarget.value })}
          autoComplete="new-password"
        />
      </Field>
      <FormError error={wrong === undefined && refused === undefined ? save.error : null} />
      <Button type="submit" loading={save.isPending} className="self-start">
        {t('change')}
      </Button>
    </form>
  );
}
