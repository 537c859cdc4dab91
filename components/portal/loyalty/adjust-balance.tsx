'use client';

import { useTranslations } from 'next-intl';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { api } from '@/components/portal/api/client';
import type { Api } from '@/lib/registry/api';
import { FormError } from '../kit/form/form-error';
import { formText } from '../kit/form/form-text';
import { typedNumber } from '../kit/form/typed-number';
import { useSave } from '../kit/form/use-save';

type Way = 'add' | 'take' | 'set';

/** The ways of the API (contract section 9). */
const fields = { add: 'value+=', take: 'value-=', set: 'value' } as const;

interface AdjustBalanceProps {
  readonly programId: number;
  readonly identifier: string;
  /** Of the button that opens it. */
  readonly label: string;
}

/** Adds, takes away or sets a consumer's points, with a reason that stays in the history. */
export function AdjustBalance({ programId, identifier, label }: AdjustBalanceProps) {
  const t = useTranslations('portal.loyalty.adjust');
  const tUi = useTranslations('ui');
  const form = useId();
  const [open, setOpen] = useState(false);
  const [way, setWay] = useState<Way>('add');
  const [wrong, setWrong] = useState(false);
  const adjust = useSave({
    save: (body: Api['patch_loyalty_identifier']['body']) =>
      api('patch_loyalty_identifier', { params: { program_id: programId, identifier }, body }),
    saved: ({ value }) => t('saved', { value }),
    onSaved: () => setOpen(false),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedNumber(formText(event.currentTarget, 'points'));
    const description = formText(event.currentTarget, 'description').trim();
    const isNumber = way === 'set' ? !Number.isNaN(typed) : typed > 0;
    setWrong(!isNumber);
    if (!isNumber) return;
    adjust.mutate({ [fields[way]]: typed, ...(description === '' ? {} : { description }) });
  };
  const change = (next: boolean) => {
    setOpen(next);
    setWrong(false);
    adjust.reset();
  };
  return (
    <>
      <Button size="sm" onClick={() => change(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={change}>
        <DialogContent
          title={t('title')}
          description={<span className="foreign">{t('description', { identifier })}</span>}
          footer={
            <>
              <Button variant="ghost" onClick={() => change(false)}>
                {tUi('cancel')}
              </Button>
              <Button type="submit" form={form} variant="primary" loading={adjust.isPending}>
                {tUi('save')}
              </Button>
            </>
          }
        >
          <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
            <Field label={t('way')}>
              <Select<Way>
                value={way}
                onValueChange={setWay}
                options={(['add', 'take', 'set'] as const).map((value) => ({ value, label: t(value) }))}
              />
            </Field>
            <Field label={t('points')} required error={wrong ? t('notANumber') : null}>
              <Input name="points" inputMode="decimal" autoComplete="off" autoFocus className="tabular" />
            </Field>
            <Field label={t('reason')} hint={t('reasonHint')}>
              <Input name="description" autoComplete="off" maxLength={1000} />
            </Field>
            <FormError error={adjust.error} />
          </form>
        </DialogContent>
      </Dialog>
    </>
  );
}
