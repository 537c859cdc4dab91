'use client';

import { useTranslations } from 'next-intl';
import { Input } from '@/components/ui/input';
import { api } from '@/components/portal/api/client';
import type { ClientWire } from '@/lib/domain/clients/schema';
import type { Api } from '@/lib/registry/api';
import { Form } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { FormSection } from '../kit/form/form-section';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';
import { PermissionPicker } from '../kit/permissions/permission-picker';
import { paramsOf } from './client-params';
import { LimitFields } from './limit-fields';
import { TokenLimitField } from './token-limit-field';
import { PresetButtons } from './preset-buttons';

interface ClientSettingsProps {
  readonly client: ClientWire;
  readonly offered: readonly string[];
}

/** Sends only changed fields, so that two editors do not undo each other's changes. */
export function ClientSettings({ client, offered }: ClientSettingsProps) {
  const t = useTranslations('portal.clients.form');
  const tUi = useTranslations('ui');
  const save = useSave({
    save: (body: Changes) => api('patch_client', { params: paramsOf(client), body }),
    saved: tUi('saved'),
  });
  const form = useDraftForm({
    initial: draftOf(client),
    input: (draft: Draft, saved: Draft) => changesOf(saved, draft),
    save,
    check: (typed) => ({ description: typed.description.trim() === '' && t('descriptionMissing') }),
  });
  const { draft, change } = form;
  return (
    <Form form={form} needsChange>
      <FormSection title={t('general')}>
        <FormField name="description" label={t('description')} required>
          <Input
            value={draft.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
            maxLength={255}
            autoComplete="off"
          />
        </FormField>
      </FormSection>
      {client.authentication === 'hmac' ? (
        <FormSection title={t('limits')} description={t('limitsDescription')}>
          <LimitFields draft={draft} onChange={change} />
        </FormSection>
      ) : (
        <FormSection title={t('limits')} description={t('tokenLimitsDescription')}>
          <TokenLimitField value={draft.tokenMaxAge} onChange={(tokenMaxAge) => change({ tokenMaxAge })} />
        </FormSection>
      )}
      <FormSection title={t('permissions')} description={t('permissionsDescription')}>
        <PermissionPicker
          value={draft.permissions}
          onChange={(permissions) => change({ permissions })}
          offered={offered}
          presets={<PresetButtons offered={offered} onChoose={(permissions) => change({ permissions })} />}
        />
      </FormSection>
    </Form>
  );
}

type Changes = Api['patch_client']['body'];

interface Draft {
  readonly description: string;
  readonly permissions: readonly string[];
  readonly maxAge: string;
  readonly consumerRequired: boolean;
  readonly tokenMaxAge: number | null;
}

function draftOf(client: ClientWire): Draft {
  return {
    description: client.description,
    permissions: client.permissions,
    maxAge: String(client.signature_max_age),
    consumerRequired: client.consumer_required,
    tokenMaxAge: client.token_max_age,
  };
}

function changesOf(saved: Draft, draft: Draft): Changes {
  const added = draft.permissions.filter((name) => !saved.permissions.includes(name));
  const removed = saved.permissions.filter((name) => !draft.permissions.includes(name));
  const description = draft.description.trim();
  return {
    ...(description === saved.description.trim() ? {} : { description }),
    ...permissionChange(added, removed, draft.permissions),
    ...(Number(draft.maxAge) === Number(saved.maxAge) ? {} : { signature_max_age: Number(draft.maxAge) }),
    ...(draft.consumerRequired === saved.consumerRequired
      ? {}
      : { consumer_required: draft.consumerRequired }),
    ...(draft.tokenMaxAge === saved.tokenMaxAge ? {} : { token_max_age: draft.tokenMaxAge }),
  };
}

/**
 * Returns the added or the removed names. If there are both, returns the whole list (specification section
 * 4.19).
 */
function permissionChange(
  added: readonly string[],
  removed: readonly string[],
  all: readonly string[],
): Pick<Changes, 'permissions' | 'permissions+=' | 'permissions-='> {
  if (added.length > 0 && removed.length > 0) return { permissions: [...all] };
  if (added.length > 0) return { 'permissions+=': [...added] };
  return removed.length > 0 ? { 'permissions-=': [...removed] } : {};
}
