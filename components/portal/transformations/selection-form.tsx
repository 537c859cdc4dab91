'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { api } from '@/components/portal/api/client';
import { FormError } from '../kit/form/form-error';
import { useUnsaved } from '../kit/form/use-unsaved';
import { useSave } from '../kit/form/use-save';

interface SelectionFormProps {
  readonly name: string;
  readonly contentTypes: readonly string[];
  readonly isDefault: boolean;
}

/** Which raw receipts a transformation takes: by media type, and all that no other transformation takes. */
export function SelectionForm({ name, contentTypes, isDefault }: SelectionFormProps) {
  const t = useTranslations('portal.transformations');
  const tUi = useTranslations('ui');
  const [types, setTypes] = useState(contentTypes.join(', '));
  const [takesRest, setTakesRest] = useState(isDefault);
  // Saved, though the page may still say what was before.
  const [kept, setKept] = useState('');
  const typed = { content_types: types.split(/[\s,]+/).filter((type) => type !== ''), is_default: takesRest };
  const text = JSON.stringify(typed);
  const isSame =
    text === kept || text === JSON.stringify({ content_types: contentTypes, is_default: isDefault });
  const change = useSave({
    save: (sent: typeof typed) => api('patch_transformation', { params: { name }, body: sent }),
    saved: tUi('saved'),
    onSaved: (_transformation, sent) => setKept(JSON.stringify(sent)),
  });
  useUnsaved(!isSame, change.isPending);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(typed);
      }}
      className="flex flex-col gap-3"
    >
      <Field label={t('contentTypes')} hint={t('contentTypesHint')}>
        <Input value={types} onChange={(event) => setTypes(event.target.value)} spellCheck={false} />
      </Field>
      <Switch checked={takesRest} onCheckedChange={setTakesRest} label={t('isDefault')} />
      <FormError error={change.error} />
      <div>
        <Button type="submit" loading={change.isPending} disabled={isSame}>
          {tUi('save')}
        </Button>
      </div>
    </form>
  );
}
