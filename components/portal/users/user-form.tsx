'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Switch } from '@/components/ui/switch';
import { ConfirmSave } from '../kit/form/confirm-save';
import { Form } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { FormSection } from '../kit/form/form-section';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';
import { GroupSelect, type GroupChoice } from './group-select';
import { changeUser, type UserPlace } from './user-calls';

interface UserFormProps extends UserPlace {
  readonly email: string;
  readonly groups: readonly GroupChoice[];
}

interface Changed {
  readonly saved: UserPlace;
  readonly place: UserPlace;
}

export function UserForm({ email, group, status, groups }: UserFormProps) {
  const t = useTranslations('portal.users');
  const tUi = useTranslations('ui');
  const [confirmed, setConfirmed] = useState<(() => void) | null>(null);
  const save = useSave({
    save: ({ saved, place }: Changed) => changeUser(email, saved, place),
    saved: tUi('saved'),
    onSaved: () => setConfirmed(null),
  });
  const form = useDraftForm({
    initial: { group, status },
    input: (place: UserPlace, saved: UserPlace) => ({ saved, place }),
    save: confirmed === null ? save : { ...save, error: null },
    before: (changed, send) => {
      const isShutOut = changed.saved.status === 'active' && changed.place.status === 'inactive';
      if (isShutOut) setConfirmed(() => () => send(changed));
      else send(changed);
    },
  });
  const { draft, change } = form;
  return (
    <>
      <Form form={form} needsChange>
        <FormSection title={t('form.access')} description={t('form.accessDescription')}>
          <FormField name="group" label={t('form.group')}>
            <GroupSelect
              groups={groups}
              value={draft.group}
              onChange={(chosen) => change({ group: chosen })}
            />
          </FormField>
          <Switch
            label={t('form.letIn')}
            hint={t('form.letInHint')}
            checked={draft.status === 'active'}
            onCheckedChange={(on) => change({ status: on ? 'active' : 'inactive' })}
          />
        </FormSection>
      </Form>
      <ConfirmSave
        save={save}
        asking={confirmed !== null}
        onAskingChange={(asking) => !asking && setConfirmed(null)}
        title={t('shutOut.title', { email })}
        confirmLabel={t('shutOut.confirm')}
        onConfirm={() => confirmed?.()}
      >
        {t('shutOut.body')}
      </ConfirmSave>
    </>
  );
}
