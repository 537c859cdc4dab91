'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { api } from '@/components/portal/api/client';
import type { Api } from '@/lib/registry/api';
import type { ProgramWire } from '@/lib/domain/loyalty/schema';
import { portalPath } from '@/lib/core/portal-path';
import { FormActions } from '../kit/form/form-actions';
import { FormError } from '../kit/form/form-error';
import { FormSection } from '../kit/form/form-section';
import { useTyped } from '../kit/form/use-unsaved';
import { useFieldErrors } from '../use-error-text';
import { useSave } from '../kit/form/use-save';
import { readProgram, type WrongProgram } from './read-program';

/** What the API calls a field of the form. */
const apiNames: Readonly<Record<string, string>> = {
  name: 'name',
  points: 'rules.points',
  per_amount: 'rules.per_amount',
  stores: 'rules.store_references',
  every: 'reward.every',
  'reward-name': 'reward.name',
  'reward-value': 'reward.value',
};

interface ProgramFormProps {
  readonly program: ProgramWire | null;
  /** The retailer's own, as ISO 4217 code. */
  readonly currency: string;
}

/** Makes a program, or changes one for the receipts to come. */
export function ProgramForm({ program, currency }: ProgramFormProps) {
  const t = useTranslations('portal.loyalty.form');
  const tPage = useTranslations('portal.loyalty');
  const tUi = useTranslations('ui');
  const router = useRouter();
  const [wrong, setWrong] = useState<WrongProgram>({});
  const [hasReward, setHasReward] = useState(program === null || program.reward !== null);
  const save = useSave({
    save: (body: Api['post_loyalty_program']['body']) =>
      program === null
        ? api('post_loyalty_program', { body })
        : api('patch_loyalty_program', { params: { program_id: program.id }, body }),
    saved: ({ name }) => (program === null ? tPage('created', { name }) : tPage('saved')),
    leadsTo: ({ id }) => ({ replace: portalPath.loyaltyProgram(id) }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = readProgram(form);
    setWrong('wrong' in typed ? typed.wrong : {});
    if ('body' in typed) return save.mutate(typed.body);
    const control = form.elements.namedItem(Object.keys(typed.wrong)[0] ?? '');
    if (control instanceof HTMLElement) control.focus();
  };
  const refused = useFieldErrors(save.error);
  const { onChange } = useTyped(save.isPending || save.isSuccess);
  const errorOf = (name: string): string | undefined => {
    const own = wrong[name];
    if (own !== undefined) return t(own);
    const sent = apiNames[name] ?? name;
    return [...refused].find(([field]) => field === sent || field.startsWith(`${sent}.`))?.[1];
  };
  const number = (name: string, value: number | undefined) => (
    <Input
      name={name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={value ?? ''}
      className="tabular max-w-40"
    />
  );
  return (
    <form onSubmit={submit} onChange={onChange} noValidate>
      <FormSection title={t('what')}>
        <Field label={t('name')} required error={errorOf('name')}>
          <Input name="name" defaultValue={program?.name ?? ''} autoComplete="off" />
        </Field>
        <Checkbox
          name="active"
          label={t('active')}
          hint={t('activeHint')}
          defaultChecked={program?.active ?? true}
        />
      </FormSection>
      <FormSection title={t('rules')} description={t('rulesHint')}>
        <Field label={t('points')} required error={errorOf('points')}>
          {number('points', program?.rules.points ?? 1)}
        </Field>
        <Field
          label={t('amount')}
          required
          hint={t('amountHint', { currency })}
          error={errorOf('per_amount')}
        >
          {number('per_amount', program?.rules.per_amount ?? 1)}
        </Field>
        <Field label={t('stores')} hint={t('storesHint')} error={errorOf('stores')}>
          <Input
            name="stores"
            defaultValue={program?.rules.store_references.join(', ') ?? ''}
            autoComplete="off"
            className="tabular"
          />
        </Field>
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
            <Field label={t('every')} required error={errorOf('every')}>
              {number('every', program?.reward?.every)}
            </Field>
            <Field label={t('rewardName')} required error={errorOf('reward-name')}>
              <Input name="reward-name" defaultValue={program?.reward?.name ?? ''} autoComplete="off" />
            </Field>
            <Field
              label={t('rewardValue')}
              required
              hint={t('rewardValueHint', { currency })}
              error={errorOf('reward-value')}
            >
              {number('reward-value', program?.reward?.value)}
            </Field>
          </>
        )}
      </FormSection>
      <FormActions notices={refused.size === 0 && <FormError error={save.error} />}>
        <Button
          variant="ghost"
          onClick={() =>
            router.push(
              program === null ? portalPath.loyaltyPrograms() : portalPath.loyaltyProgram(program.id),
            )
          }
        >
          {tUi('cancel')}
        </Button>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {program === null ? tUi('create') : tUi('save')}
        </Button>
      </FormActions>
    </form>
  );
}
