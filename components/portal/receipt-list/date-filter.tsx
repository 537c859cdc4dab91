'use client';

import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { DateInput } from '@/components/ui/date-input';
import { Field } from '@/components/ui/field';
import { dateFormat } from '@/lib/core/i18n/intl-formats';
import { typedFields } from '../kit/form/typed-fields';
import { dayPresets, presetDays, todayIn } from './days';
import { FilterPill } from './filter-pill';
import { day } from '../kit/list/params';

/** A first and a last day, each possibly open. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

interface DateFilterProps {
  readonly value: Days;
  /** The zone in which days begin and end. */
  readonly timeZone: string;
  /** The locale that days are written in. */
  readonly locale: string;
  readonly onChange: (days: Days) => void;
}

const anyDay: Days = { from: null, to: null };

/** A filter by days, in the retailer's time zone: a usual period with one press, or any two days. */
export function DateFilter({ value, timeZone, locale, onChange }: DateFilterProps) {
  const t = useTranslations('portal.receipts.filters');
  const text = useDaysText(value, locale);
  return (
    <FilterPill label={t('date')} value={text} onClear={() => onChange(anyDay)}>
      {(close) => (
        <DatePanel
          value={value}
          timeZone={timeZone}
          locale={locale}
          onChange={(days) => {
            close();
            onChange(days);
          }}
        />
      )}
    </FilterPill>
  );
}

function DatePanel({ value, timeZone, onChange }: DateFilterProps) {
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
        {dayPresets.map((preset) => (
          <Button key={preset} size="sm" onClick={() => onChange(presetDays(preset, todayIn(timeZone)))}>
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

/** The days in words, null when both ends are open. */
function useDaysText({ from, to }: Days, locale: string): string | null {
  const t = useTranslations('portal.receipts.filters');
  const written = (value: string) =>
    dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`));
  if (from !== null && from === to) return written(from);
  if (from !== null && to !== null) return `${written(from)} – ${written(to)}`;
  if (from !== null) return t('since', { day: written(from) });
  return to === null ? null : t('until', { day: written(to) });
}
