'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { toast } from '@/components/ui/toast';
import { Button } from '@/components/ui/button';
import { api } from '@/components/portal/api/client';
import type { Api } from '@/lib/registry/api';
import type { SettingsWire } from '@/lib/domain/retailers/schema';
import type { StorageUse } from '@/lib/platform/storage/quota';
import type { CodeLists } from '../kit/form/code-lists';
import { FormActions } from '../kit/form/form-actions';
import { FormError } from '../kit/form/form-error';
import { useTyped } from '../kit/form/use-unsaved';
import { useFieldErrors } from '../use-error-text';
import { useSave } from '../kit/form/use-save';
import { changedSettings, readSettings, type WrongSettings } from './read-settings';
import { rowsOf } from './search-field-rows';
import { SettingsSections } from './settings-sections';

interface SettingsFormProps {
  readonly settings: SettingsWire;
  /** What the operator allows of requests, and what files take and may take. */
  readonly rateLimitMax: number;
  readonly storage: StorageUse;
  readonly lists: CodeLists;
  readonly mayEdit: boolean;
}

/** All settings in one form; only those that were changed are sent. What is wrong is shown at its setting. */
export function SettingsForm(props: SettingsFormProps) {
  const { settings, rateLimitMax, storage, lists, mayEdit } = props;
  const t = useTranslations('portal.settings');
  const tUi = useTranslations('ui');
  const [rows, setRows] = useState(() => rowsOf(settings.search_fields));
  const [wrong, setWrong] = useState<WrongSettings>({});
  const change = useSave({
    save: (body: Api['patch_settings']['body']) => api('patch_settings', { body }),
    saved: t('saved'),
    invalidates: ['get_settings_search_index'],
    onSaved: () => forget(),
  });
  const { isTyped, onChange, forget } = useTyped(change.isPending);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = readSettings(event.currentTarget, rows);
    setWrong('wrong' in typed ? typed.wrong : {});
    if ('wrong' in typed) return;
    const changed = changedSettings(settings, typed.settings);
    if (Object.keys(changed).length === 0) {
      toast.info(t('unchanged'));
      return;
    }
    change.mutate(changed);
  };
  const refused = useFieldErrors(change.error);
  const errorOf = (name: string): string | undefined => {
    const own = wrong[name];
    if (own === 'notANumber') return t('notANumber');
    if (own === 'incomplete') return t('search.incomplete');
    if (own !== undefined) return t('search.twice', { name: own.twice });
    return [...refused].find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];
  };
  return (
    <form onSubmit={submit} onChange={onChange} noValidate>
      <fieldset disabled={!mayEdit} className="min-w-0">
        <SettingsSections
          settings={settings}
          rateLimitMax={rateLimitMax}
          storage={storage}
          lists={lists}
          rows={rows}
          onRows={(next) => {
            onChange();
            setRows([...next]);
          }}
          errorOf={errorOf}
          mayEdit={mayEdit}
        />
      </fieldset>
      {mayEdit && (
        <FormActions notices={refused.size === 0 && <FormError error={change.error} />}>
          <Button type="submit" variant="primary" loading={change.isPending} disabled={!isTyped}>
            {tUi('save')}
          </Button>
        </FormActions>
      )}
    </form>
  );
}
