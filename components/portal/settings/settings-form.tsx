'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { api } from '@/components/portal/api/client';
import type { Api } from '@/lib/registry/api';
import type { SettingsWire } from '@/lib/domain/retailers/schema';
import type { StorageUse } from '@/lib/platform/storage-quota';
import type { CodeLists } from '../kit/form/code-lists';
import { Form } from '../kit/form/form';
import { useForm } from '../kit/form/use-form';
import { useSave } from '../kit/form/use-save';
import { changedSettings, readSettings } from './read-settings';
import { searchFieldRowsOf, searchFieldsOf } from './search-field-rows';
import { SettingsSections } from './settings-sections';

interface SettingsFormProps {
  readonly settings: SettingsWire;
  readonly rateLimitMax: number;
  readonly storage: StorageUse;
  readonly lists: CodeLists;
  readonly mayEdit: boolean;
}

export function SettingsForm(props: SettingsFormProps) {
  const { settings, rateLimitMax, storage, lists, mayEdit } = props;
  const t = useTranslations('portal.settings');
  // The values as first loaded or last saved: reading the page again must not change the fields.
  const [begun, setBegun] = useState(settings);
  const [rows, setRows] = useState(() => searchFieldRowsOf(settings.search_fields));
  const form = useForm<Api['patch_settings']['body'], string>({
    save: useSave({
      save: (body: Api['patch_settings']['body']) => api('patch_settings', { body }),
      saved: t('saved'),
      invalidates: ['get_settings_search_index'],
      onSaved: (_answer, changed) => setBegun((before) => ({ ...before, ...changed }) as SettingsWire),
    }),
    read: (typed) => {
      const searchFields = searchFieldsOf(rows);
      const { input, wrong } = readSettings(typed, 'fields' in searchFields ? searchFields.fields : {});
      return { input, wrong: { ...wrong, search_fields: searchFieldsText(searchFields) } };
    },
    say: (why) => (why === 'notANumber' ? t(why) : why),
    before: (typed, send) => {
      const changed = changedSettings(begun, typed);
      if (Object.keys(changed).length === 0) toast.info(t('unchanged'));
      else send(changed);
    },
  });
  const searchFieldsText = (read: ReturnType<typeof searchFieldsOf>): string | false => {
    if ('fields' in read) return false;
    return read.problem === 'incomplete'
      ? t('search.incomplete')
      : t('search.twice', { name: read.problem.twice });
  };
  return (
    <Form form={form} needsChange {...(mayEdit ? {} : { actions: null })}>
      <fieldset disabled={!mayEdit} className="min-w-0">
        <SettingsSections
          settings={settings}
          rateLimitMax={rateLimitMax}
          storage={storage}
          lists={lists}
          rows={rows}
          onRows={(next) => {
            form.noteChange();
            setRows([...next]);
          }}
          mayEdit={mayEdit}
          onChange={form.noteChange}
        />
      </fieldset>
    </Form>
  );
}
