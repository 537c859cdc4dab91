'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { Field } from '@/components/ui/field';
import { typedFields } from '../form/typed-fields';
import { day } from '../list/params';
import type { DateFilterProps } from './date-filter';
import { dayPresets, presetDays, todayIn } from '../format/days';

export function DatePanel({ value, timeZone, onChange }: Omit<DateFilterProps, 'locale'>) {
  const t = useTranslations('portal.receipts.filters');
  const tSearch = useTranslations('portal.search.filters');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const from = day(typedFields(event.currentTarget).typed('from'));
    const to = day(typedFields(event.currentTarget).typed('to'));
    if (from !== null && to !== null && from > to) return setError(t('reversed'));
    onChange({ from, to });
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-1.5">
        {dayPresets.map((preset, index) => (
          <Button
            key={preset}
            size="sm"
            autoFocus={index === 0}
            onClick={() => onChange(presetDays(preset, todayIn(timeZone)))}
          >
            {t(`presets.${preset}`)}
          </Button>
        ))}
      </div>
      <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('from')}>
            <DateInput name="from" defaultValue={value.from ?? ''} />
          </Field>
          <Field label={t('to')}>
            <DateInput name="to" defaultValue={value.to ?? ''} />
          </Field>
        </div>
        {error !== null && (
          <p role="alert" className="text-xs text-danger-ink">
            {error}
          </p>
        )}
        <div className="flex items-center justify-between gap-3">
          <p className="text-xs text-ink-subtle">
            {t('timeZone', { timeZone: timeZone.replaceAll('_', ' ') })}
          </p>
          <Button type="submit" variant="primary">
            {tSearch('apply')}
          </Button>
        </div>
      </form>
    </div>
  );
}
