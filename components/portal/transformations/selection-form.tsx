'use client';

import { useTranslations } from 'next-intl';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { api } from '@/components/portal/api/client';
import type { Api } from '@/lib/registry/api';
import { SmallForm } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';

interface SelectionFormProps {
  readonly name: string;
  readonly contentTypes: readonly string[];
  readonly isDefault: boolean;
}

export function SelectionForm({ name, contentTypes, isDefault }: SelectionFormProps) {
  const t = useTranslations('portal.transformations');
  const tUi = useTranslations('ui');
  const form = useDraftForm({
    initial: { types: contentTypes.join(', '), takesRest: isDefault },
    input: ({ types, takesRest }): Api['patch_transformation']['body'] => ({
      content_types: types.split(/[\s,]+/).filter((type) => type !== ''),
      is_default: takesRest,
    }),
    save: useSave({
      save: (body: Api['patch_transformation']['body']) =>
        api('patch_transformation', { params: { name }, body }),
      saved: tUi('saved'),
    }),
  });
  const { draft, change } = form;
  return (
    <SmallForm form={form} needsChange>
      <FormField name="content_types" label={t('contentTypes')} hint={t('contentTypesHint')}>
        <Input
          value={draft.types}
          onChange={(event) => change({ types: event.target.value })}
          spellCheck={false}
        />
      </FormField>
      <Switch
        checked={draft.takesRest}
        onCheckedChange={(takesRest) => change({ takesRest })}
        label={t('isDefault')}
      />
    </SmallForm>
  );
}
