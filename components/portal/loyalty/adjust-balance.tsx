'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { api } from '@/components/portal/api/client';
import { repeatable } from '@/components/portal/api/repeatable';
import type { Api } from '@/lib/registry/api';
import { FormDialog } from '../kit/form/form-dialog';
import { FormField } from '../kit/form/form-field';
import { typedNumber } from '../kit/form/typed-number';
import { useForm } from '../kit/form/use-form';
import { useSave } from '../kit/form/use-save';

type BalancePatch = Api['patch_loyalty_identifier']['body'];
type Adjustment = 'add' | 'take' | 'set';

const fields = { add: 'value+=', take: 'value-=', set: 'value' } as const;

interface AdjustBalanceProps {
  readonly programId: number;
  readonly identifier: string;
  readonly label: string;
}

export function AdjustBalance({ programId, identifier, label }: AdjustBalanceProps) {
  const t = useTranslations('portal.loyalty.adjust');
  const [open, setOpen] = useState(false);
  const [adjustment, setAdjustment] = useState<Adjustment>('add');
  const [adjust] = useState(() =>
    repeatable(
      ({ of, body }: { of: { program_id: number; identifier: string }; body: BalancePatch }, options) =>
        api('patch_loyalty_identifier', { params: of, body }, options),
    ),
  );
  const form = useForm({
    save: useSave({
      save: (body: BalancePatch) => adjust({ of: { program_id: programId, identifier }, body }),
      saved: ({ value }) => t('saved', { value }),
      onSaved: () => setOpen(false),
    }),
    read: ({ text }) => {
      const typed = typedNumber(text('points'));
      const description = text('description');
      const isNumber = adjustment === 'set' ? !Number.isNaN(typed) : typed > 0;
      return {
        wrong: { points: !isNumber && 'notANumber' },
        input: { [fields[adjustment]]: typed, ...(description === '' ? {} : { description }) },
      };
    },
    say: t,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button size="sm">{label}</Button>}
      title={t('title')}
      description={<span className="foreign">{t('description', { identifier })}</span>}
    >
      <Field label={t('way')}>
        <Select<Adjustment>
          value={adjustment}
          onValueChange={setAdjustment}
          options={(['add', 'take', 'set'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Field>
      <FormField name="points" label={t('points')} required>
        <Input inputMode="decimal" autoComplete="off" autoFocus className="tabular" />
      </FormField>
      <FormField name="description" label={t('reason')} hint={t('reasonHint')}>
        <Input autoComplete="off" maxLength={1000} />
      </FormField>
    </FormDialog>
  );
}
