'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { api } from '../api/client';
import { FormError } from '../kit/form/form-error';
import { useFieldErrors } from '../use-error-text';
import { useSave } from '../kit/form/use-save';

/** The user's own name. */
export function NameForm({ name }: { readonly name: string | null }) {
  const t = useTranslations('portal.profile.name');
  const tUi = useTranslations('ui');
  const [draft, setDraft] = useState(name ?? '');
  const save = useSave({
    save: () => api('patch_profile', { body: { name: draft.trim() } }),
    saved: tUi('saved'),
  });
  const error = useFieldErrors(save.error).get('name');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field label={t('label')} hint={t('hint')} error={error}>
        <Input
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
          maxLength={100}
          autoComplete="name"
          className="max-w-80"
        />
      </Field>
      <FormError error={error === undefined ? save.error : null} />
      <Button
        type="submit"
        loading={save.isPending}
        disabled={draft.trim() === (name ?? '')}
        className="self-start"
      >
        {tUi('save')}
      </Button>
    </form>
  );
}
