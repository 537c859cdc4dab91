'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import Link from 'next/link';
import { api } from '@/components/portal/api/client';
import type { AnswerOf } from '@/components/portal/api/input';
import type { Authentication } from '@/lib/domain/clients/schema';
import { portalPath } from '@/lib/core/portal-path';
import { FormActions } from '../kit/form/form-actions';
import { FormError } from '../kit/form/form-error';
import { FormSection } from '../kit/form/form-section';
import { useUnsaved } from '../kit/form/use-unsaved';
import { PermissionPicker } from '../permission-picker/permission-picker';
import { useFieldErrors, unshownError } from '../use-error-text';
import { useSave } from '../kit/form/use-save';
import { ChoiceCards } from './choice-cards';
import { keepSecret } from './fresh-secrets';
import { LimitFields } from './limit-fields';
import { NewClient } from './new-client';
import { PresetButtons } from './preset-buttons';
import { presetPermissions, type Preset } from './presets';

const kinds = ['bearer', 'hmac'] as const;

interface Draft {
  readonly authentication: Authentication;
  readonly description: string;
  readonly permissions: readonly string[];
  readonly maxAge: string;
  readonly consumerRequired: boolean;
}

const empty: Draft = {
  authentication: 'bearer',
  description: '',
  permissions: [],
  maxAge: '86400',
  // What an app in a shopper's hands should always have (§5.2, rule 7).
  consumerRequired: true,
};

interface ClientFormProps {
  /** The permissions that the user's own group holds. */
  readonly offered: readonly string[];
  /** What is chosen to begin with; null for nothing. */
  readonly preset: Preset | null;
}

/** Makes a client; then shows its secret, this once. */
export function ClientForm({ offered, preset }: ClientFormProps) {
  const t = useTranslations('portal.clients.form');
  const tUi = useTranslations('ui');
  const tKinds = useTranslations('portal.clients.kinds');
  const [initial] = useState(() =>
    preset === null ? empty : { ...empty, permissions: presetPermissions(preset, offered) },
  );
  const [draft, setDraft] = useState<Draft>(initial);
  const [made, setMade] = useState<(AnswerOf<'post_client'> & { authentication: Authentication }) | null>(
    null,
  );
  useUnsaved(draft !== initial && made === null);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const create = useSave({
    save: (sent: Draft) =>
      api('post_client', { params: { authentication: sent.authentication }, body: bodyOf(sent) }),
    onSaved: (client, sent) => {
      keepSecret(client.key, client.secret);
      setMade({ ...client, authentication: sent.authentication });
    },
  });
  const errors = useFieldErrors(create.error);
  if (made !== null) return <NewClient client={made} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(draft);
  };
  return (
    <form onSubmit={submit} noValidate className="@container">
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
        <Field
          label={t('description')}
          hint={t('descriptionHint')}
          error={
            errors.has('description') && draft.description.trim() === ''
              ? t('descriptionMissing')
              : errors.get('description')
          }
          required
        >
          <Input
            value={draft.description}
            onChange={(event) => change({ description: event.currentTarget.value })}
            maxLength={255}
            autoComplete="off"
          />
        </Field>
      </FormSection>
      <FormSection title={t('permissions')} description={t('permissionsDescription')}>
        <PermissionPicker
          value={draft.permissions}
          onChange={(permissions) => change({ permissions })}
          offered={offered}
          error={[...errors].find(([name]) => name.startsWith('permissions'))?.[1]}
          presets={<PresetButtons offered={offered} onChoose={(permissions) => change({ permissions })} />}
        />
      </FormSection>
      {draft.authentication === 'hmac' && (
        <FormSection title={t('limits')} description={t('limitsDescription')}>
          <LimitFields
            maxAge={draft.maxAge}
            onMaxAge={(maxAge) => change({ maxAge })}
            consumerRequired={draft.consumerRequired}
            onConsumerRequired={(consumerRequired) => change({ consumerRequired })}
            error={errors.get('signature_max_age')}
          />
        </FormSection>
      )}
      <FormActions
        notices={
          <FormError error={unshownError(create.error, 'description', 'permissions', 'signature_max_age')} />
        }
      >
        <Link data-gives-up href={portalPath.clients()} className={buttonClass({ variant: 'ghost' })}>
          {tUi('cancel')}
        </Link>
        <Button type="submit" variant="primary" loading={create.isPending}>
          {t('create')}
        </Button>
      </FormActions>
    </form>
  );
}

function bodyOf({ authentication, description, permissions, maxAge, consumerRequired }: Draft) {
  return {
    description: description.trim(),
    permissions: [...permissions],
    ...(authentication === 'hmac'
      ? { signature_max_age: Number(maxAge), consumer_required: consumerRequired }
      : {}),
  };
}
