'use client';

import { useTranslations } from 'next-intl';
import { Input } from '@/components/ui/input';
import { api } from '../api/client';
import { SmallForm } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';

export function NameForm({ name }: { readonly name: string | null }) {
  const t = useTranslations('portal.profile.name');
  const tUi = useTranslations('ui');
  const form = useDraftForm({
    initial: { name: name ?? '' },
    input: (draft) => draft.name.trim(),
    save: useSave({
      save: (wanted: string) => api('patch_profile', { body: { name: wanted } }),
      saved: tUi('saved'),
    }),
  });
  return (
    <SmallForm form={form} needsChange>
      <FormField name="name" label={t('label')} hint={t('hint')}>
        <Input
          value={form.draft.name}
          onChange={(event) => form.change({ name: event.currentTarget.value })}
          maxLength={100}
          autoComplete="name"
          className="max-w-80"
        />
      </FormField>
    </SmallForm>
  );
}
