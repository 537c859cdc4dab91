'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { api } from '@/components/portal/api/client';
import type { ClientWire } from '@/lib/domain/clients/schema';
import type { Api } from '@/lib/registry/api';
import { FormActions } from '../kit/form/form-actions';
import { FormError } from '../kit/form/form-error';
import { FormSection } from '../kit/form/form-section';
import { useUnsaved } from '../kit/form/use-unsaved';
import { PermissionPicker } from '../permission-picker/permission-picker';
import { useFieldErrors, unshownError } from '../use-error-text';
import { useSave } from '../kit/form/use-save';
import { paramsOf } from './client-params';
import { LimitFields } from './limit-fields';
import { PresetButtons } from './preset-buttons';

interface ClientSettingsProps {
  readonly client: ClientWire;
  /** The permissions that the user's own group holds. */
  readonly offered: readonly string[];
}

/** What a client is called, may do and is bound to. Sends only what was changed, so that two editors do not undo each other. */
export function ClientSettings({ client, offered }: ClientSettingsProps) {
  const t = useTranslations('portal.clients.form');
  const tUi = useTranslations('ui');
  const [description, setDescription] = useState(client.description);
  const [permissions, setPermissions] = useState<readonly string[]>(client.permissions);
  const [maxAge, setMaxAge] = useState(String(client.signature_max_age));
  const [consumerRequired, setConsumerRequired] = useState(client.consumer_required);
  // Saved, though the page may still say what was before.
  const [kept, setKept] = useState('');
  const save = useSave({
    save: (body: Changes) => api('patch_client', { params: paramsOf(client), body }),
    saved: tUi('saved'),
    onSaved: (_client, body) => setKept(JSON.stringify(body)),
  });
  const changes = changesOf(client, { description, permissions, maxAge, consumerRequired });
  const isSame = Object.keys(changes).length === 0;
  useUnsaved(!isSame && JSON.stringify(changes) !== kept, save.isPending);
  const errors = useFieldErrors(save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(changes);
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormSection title={t('general')}>
        <Field
          label={t('description')}
          error={
            errors.has('description') && description.trim() === ''
              ? t('descriptionMissing')
              : errors.get('description')
          }
          required
        >
          <Input
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            maxLength={255}
            autoComplete="off"
          />
        </Field>
      </FormSection>
      {client.authentication === 'hmac' && (
        <FormSection title={t('limits')} description={t('limitsDescription')}>
          <LimitFields
            maxAge={maxAge}
            onMaxAge={setMaxAge}
            consumerRequired={consumerRequired}
            onConsumerRequired={setConsumerRequired}
            error={errors.get('signature_max_age')}
          />
        </FormSection>
      )}
      <FormSection title={t('permissions')} description={t('permissionsDescription')}>
        <PermissionPicker
          value={permissions}
          onChange={setPermissions}
          offered={offered}
          error={[...errors].find(([name]) => name.startsWith('permissions'))?.[1]}
          presets={<PresetButtons offered={offered} onChoose={setPermissions} />}
        />
      </FormSection>
      <FormActions
        notices={
          <FormError error={unshownError(save.error, 'description', 'permissions', 'signature_max_age')} />
        }
      >
        <Button type="submit" variant="primary" loading={save.isPending} disabled={isSame}>
          {tUi('save')}
        </Button>
      </FormActions>
    </form>
  );
}

type Changes = Api['patch_client']['body'];

interface Draft {
  readonly description: string;
  readonly permissions: readonly string[];
  readonly maxAge: string;
  readonly consumerRequired: boolean;
}

function changesOf(client: ClientWire, draft: Draft): Changes {
  const added = draft.permissions.filter((name) => !client.permissions.includes(name));
  const removed = client.permissions.filter((name) => !draft.permissions.includes(name));
  const description = draft.description.trim();
  return {
    ...(description === client.description ? {} : { description }),
    ...permissionChange(added, removed, draft.permissions),
    ...(Number(draft.maxAge) === client.signature_max_age ? {} : { signature_max_age: Number(draft.maxAge) }),
    ...(draft.consumerRequired === client.consumer_required
      ? {}
      : { consumer_required: draft.consumerRequired }),
  };
}

/** As small a change as the API allows in one request (§4.19): only what was added, only what was taken, or all anew. */
function permissionChange(
  added: readonly string[],
  removed: readonly string[],
  all: readonly string[],
): Pick<Changes, 'permissions' | 'permissions+=' | 'permissions-='> {
  if (added.length > 0 && removed.length > 0) return { permissions: [...all] };
  if (added.length > 0) return { 'permissions+=': [...added] };
  return removed.length > 0 ? { 'permissions-=': [...removed] } : {};
}
