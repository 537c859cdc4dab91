'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense } from 'react';
import { dateFormat } from '@/lib/core/i18n/intl-formats';
import { FilterPill } from './filter-pill';

export interface DateRange {
  readonly from: string | null;
  readonly to: string | null;
}

export interface DateFilterProps {
  readonly value: DateRange;
  readonly timeZone: string;
  readonly locale: string;
  readonly onChange: (days: DateRange) => void;
}

const load = async () => ({ default: (await import('./date-filter-panel')).DatePanel });
const DatePanel = lazy(load);

const anyDay: DateRange = { from: null, to: null };

export function DateFilter({ value, timeZone, locale, onChange }: DateFilterProps) {
  const t = useTranslations('portal.receipts.filters');
  const text = useDaysText(value, locale);
  return (
    <FilterPill label={t('date')} value={text} loadPanel={load} onClear={() => onChange(anyDay)}>
      {(close) => (
        <Suspense>
          <DatePanel
            value={value}
            timeZone={timeZone}
            onChange={(days) => {
              close();
              onChange(days);
            }}
          />
        </Suspense>
      )}
    </FilterPill>
  );
}

function useDaysText({ from, to }: DateRange, locale: string): string | null {
  const t = useTranslations('portal.receipts.filters');
  const written = (value: string) =>
    dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${value}T00:00:00Z`));
  if (from !== null && from === to) return written(from);
  if (from !== null && to !== null) return `${written(from)} – ${written(to)}`;
  if (from !== null) return t('since', { day: written(from) });
  return to === null ? null : t('until', { day: written(to) });
}
