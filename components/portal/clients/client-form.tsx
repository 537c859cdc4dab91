'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { api } from '@/components/portal/api/client';
import type { AnswerOf } from '@/components/portal/api/input';
import type { Authentication } from '@/lib/domain/clients/schema';
import { portalPath } from '@/lib/core/portal-path';
import { Form } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { FormSection } from '../kit/form/form-section';
import { useDraftForm } from '../kit/form/use-draft-form';
import { useSave } from '../kit/form/use-save';
import { useRefreshAfter } from '../kit/state/use-refresh-after';
import { PermissionPicker } from '../kit/permissions/permission-picker';
import { ChoiceCards } from './choice-cards';
import { keepSecret } from './fresh-secrets';
import { LimitFields } from './limit-fields';
import { NewClient } from './new-client';
import { newTokenMaxAge, TokenLimitField } from './token-limit-field';
import { PresetButtons } from './preset-buttons';
import { presetPermissions, type Preset } from './presets';

const kinds = ['bearer', 'hmac'] as const;

interface Draft {
  readonly authentication: Authentication;
  readonly description: string;
  readonly permissions: readonly string[];
  readonly maxAge: string;
  readonly consumerRequired: boolean;
  readonly tokenMaxAge: number | null;
  readonly test: boolean;
}

const empty: Draft = {
  authentication: 'bearer',
  description: '',
  permissions: [],
  maxAge: '86400',
  // Recommended for an app of consumers (specification section 5.2, rule 7).
  consumerRequired: true,
  tokenMaxAge: newTokenMaxAge,
  test: false,
};

interface ClientFormProps {
  readonly offered: readonly string[];
  readonly preset: Preset | null;
}

export function ClientForm({ offered, preset }: ClientFormProps) {
  const t = useTranslations('portal.clients.form');
  const tKinds = useTranslations('portal.clients.kinds');
  const [made, setMade] = useState<(AnswerOf<'post_client'> & { authentication: Authentication }) | null>(
    null,
  );
  const create = useSave({
    save: ({ authentication, body }: ReturnType<typeof inputOf>) =>
      api('post_client', { params: { authentication }, body }),
    onSaved: (client, { authentication }) => {
      keepSecret(client.key, client.secret);
      setMade({ ...client, authentication });
    },
    refreshes: false,
  });
  useRefreshAfter(made !== null);
  const form = useDraftForm({
    initial: preset === null ? empty : { ...empty, permissions: presetPermissions(preset, offered) },
    input: inputOf,
    save: create,
    check: (typed) => ({ description: typed.description.trim() === '' && t('descriptionMissing') }),
  });
  const { draft, change } = form;
  if (made !== null) return <NewClient client={made} />;
  return (
    <Form form={form} submitLabel={t('create')} cancel={portalPath.clients()}>
      <FormSection title={t('kind')} description={t('kindDescription')}>
        <ChoiceCards
          label={t('kindLabel')}
          value={draft.authentication}
          onChange={(authentication) => change({ authentication })}
          choices={kinds.map((kind) => ({
            value: kind,
            title: tKinds(`${kind}.name`),
            description: tKinds(`${kind}.description`),
          }))}
        />
        <FormField name="description" label={t('description')} hint={t('descriptionHint')} required>
          <Input
            value={draft.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
            maxLength={255}
            autoComplete="off"
          />
        </FormField>
        <Checkbox
          label={t('test')}
          hint={t('testHint')}
          checked={draft.test}
          onCheckedChange={(checked) => change({ test: checked === true })}
        />
      </FormSection>
      <FormSection title={t('permissions')} description={t('permissionsDescription')}>
        <PermissionPicker
          value={draft.permissions}
          onChange={(permissions) => change({ permissions })}
          offered={offered}
          presets={<PresetButtons offered={offered} onChoose={(permissions) => change({ permissions })} />}
        />
      </FormSection>
      {draft.authentication === 'hmac' ? (
        <FormSection title={t('limits')} description={t('limitsDescription')}>
          <LimitFields draft={draft} onChange={change} />
        </FormSection>
      ) : (
        <FormSection title={t('limits')} description={t('tokenLimitsDescription')}>
          <TokenLimitField value={draft.tokenMaxAge} onChange={(tokenMaxAge) => change({ tokenMaxAge })} />
        </FormSection>
      )}
    </Form>
  );
}

function inputOf({ authentication, description, permissions, test, ...limits }: Draft) {
  return {
    authentication,
    body: {
      description: description.trim(),
      permissions: [...permissions],
      ...(test ? { test } : {}),
      ...(authentication === 'hmac'
        ? { signature_max_age: Number(limits.maxAge), consumer_required: limits.consumerRequired }
        : { token_max_age: limits.tokenMaxAge }),
    },
  };
}
