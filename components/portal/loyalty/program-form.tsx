'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/input';
import { api } from '@/components/portal/api/client';
import type { Api } from '@/lib/registry/api';
import type { ProgramWire } from '@/lib/domain/loyalty/schema';
import { portalPath } from '@/lib/core/portal-path';
import { Form } from '../kit/form/form';
import { FormField } from '../kit/form/form-field';
import { FormSection } from '../kit/form/form-section';
import { useForm } from '../kit/form/use-form';
import { useSave } from '../kit/form/use-save';
import { changedProgram, readProgram } from './read-program';

interface ProgramFormProps {
  readonly program: ProgramWire | null;
  readonly currency: string;
}

/** Changes apply to future receipts only. */
export function ProgramForm({ program, currency }: ProgramFormProps) {
  const t = useTranslations('portal.loyalty.form');
  const tPage = useTranslations('portal.loyalty');
  const tUi = useTranslations('ui');
  // The program as first loaded: reading the page again must not change the fields.
  const [begun] = useState(program);
  const [hasReward, setHasReward] = useState(program === null || program.reward !== null);
  const form = useForm({
    save: useSave({
      save: (body: Api['post_loyalty_program']['body']) =>
        begun === null
          ? api('post_loyalty_program', { body })
          : api('patch_loyalty_program', {
              params: { program_id: begun.id },
              body: changedProgram(begun, body),
            }),
      saved: ({ name }) => (program === null ? tPage('created', { name }) : tPage('saved')),
      leadsTo: ({ id }) => ({ replace: portalPath.loyaltyProgram(id) }),
    }),
    read: readProgram,
    say: t,
  });
  const number = (value: number | undefined) => (
    <Input inputMode="decimal" autoComplete="off" defaultValue={value ?? ''} className="tabular max-w-40" />
  );
  return (
    <Form
      form={form}
      submitLabel={program === null ? tUi('create') : undefined}
      cancel={program === null ? portalPath.loyaltyPrograms() : portalPath.loyaltyProgram(program.id)}
    >
      <FormSection title={t('what')}>
        <FormField name="name" label={t('name')} required>
          <Input defaultValue={program?.name ?? ''} autoComplete="off" />
        </FormField>
        <Checkbox
          name="active"
          label={t('active')}
          hint={t('activeHint')}
          defaultChecked={program?.active ?? true}
        />
      </FormSection>
      <FormSection title={t('rules')} description={t('rulesHint')}>
        <FormField name="rules.points" label={t('points')} required>
          {number(program?.rules.points ?? 1)}
        </FormField>
        <FormField name="rules.per_amount" label={t('amount')} required hint={t('amountHint', { currency })}>
          {number(program?.rules.per_amount ?? 1)}
        </FormField>
        <FormField name="rules.store_references" label={t('stores')} hint={t('storesHint')}>
          <Input
            defaultValue={program?.rules.store_references.join(', ') ?? ''}
            autoComplete="off"
            className="tabular"
          />
        </FormField>
      </FormSection>
      <FormSection title={t('reward')} description={t('rewardHint')}>
        <Checkbox
          name="has-reward"
          label={t('hasReward')}
          checked={hasReward}
          onCheckedChange={(checked) => setHasReward(checked === true)}
        />
        {hasReward && (
          <>
            <FormField name="reward.every" label={t('every')} required>
              {number(program?.reward?.every)}
            </FormField>
            <FormField name="reward.name" label={t('rewardName')} required>
              <Input defaultValue={program?.reward?.name ?? ''} autoComplete="off" />
            </FormField>
            <FormField
              name="reward.value"
              label={t('rewardValue')}
              required
              hint={t('rewardValueHint', { currency })}
            >
              {number(program?.reward?.value)}
            </FormField>
          </>
        )}
      </FormSection>
    </Form>
  );
}
