'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Switch } from '@/components/ui/switch';
import { api } from '../api/client';
import { ConfirmSave } from '../kit/form/confirm-save';
import { FormActions } from '../kit/form/form-actions';
import { FormError } from '../kit/form/form-error';
import { FormSection } from '../kit/form/form-section';
import { useUnsaved } from '../kit/form/use-unsaved';
import { useFieldErrors, unshownError } from '../use-error-text';
import { useSave } from '../kit/form/use-save';
import { GroupSelect, type GroupChoice } from './group-select';

/** A user's place in the portal. */
interface UserPlace {
  readonly group: string;
  readonly status: 'active' | 'inactive';
}

interface UserFormProps extends UserPlace {
  readonly email: string;
  readonly groups: readonly GroupChoice[];
}

/** A user's group and whether they are let in; deactivating a user asks first. */
export function UserForm({ email, group, status, groups }: UserFormProps) {
  const t = useTranslations('portal.users');
  const tUi = useTranslations('ui');
  const [draft, setDraft] = useState<UserPlace>({ group, status });
  const [asking, setAsking] = useState(false);
  // Saved, though the page may still say what was before.
  const [kept, setKept] = useState<UserPlace | null>(null);
  const save = useSave({
    save: (place: UserPlace) => api('put_portal_user', { params: { email }, body: place }),
    saved: tUi('saved'),
    onSaved: (_user, place) => {
      setAsking(false);
      setKept(place);
    },
  });
  const isSame = draft.group === group && draft.status === status;
  useUnsaved(!isSame && draft !== kept, save.isPending);
  const endsAccess = status === 'active' && draft.status === 'inactive';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (endsAccess) setAsking(true);
    else save.mutate(draft);
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormSection title={t('form.access')} description={t('form.accessDescription')}>
        <Field label={t('form.group')} error={useFieldErrors(save.error).get('group')}>
          <GroupSelect
            groups={groups}
            value={draft.group}
            onChange={(chosen) => setDraft({ ...draft, group: chosen })}
          />
        </Field>
        <Switch
          label={t('form.letIn')}
          hint={t('form.letInHint')}
          checked={draft.status === 'active'}
          onCheckedChange={(on) => setDraft({ ...draft, status: on ? 'active' : 'inactive' })}
        />
      </FormSection>
      <FormActions notices={!asking && <FormError error={unshownError(save.error, 'group')} />}>
        <Button type="submit" variant="primary" loading={save.isPending} disabled={isSame}>
          {tUi('save')}
        </Button>
      </FormActions>
      <ConfirmSave
        save={save}
        asking={asking}
        onAskingChange={setAsking}
        title={t('shutOut.title', { email })}
        confirmLabel={t('shutOut.confirm')}
        onConfirm={() => save.mutate(draft)}
      >
        {t('shutOut.body')}
      </ConfirmSave>
    </form>
  );
}
