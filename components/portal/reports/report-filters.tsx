'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useOptimistic, useTransition } from 'react';
import { cn } from '@/components/ui/class-names';
import { Select } from '@/components/ui/select';
import { portalPath, type PageArguments } from '@/lib/core/portal-path';
import { DateFilter } from '../kit/filters/date-filter';
import { todayIn } from '../kit/format/days';
import { StoreFilter } from '../kit/filters/store-filter';
import {
  argumentsWithDays,
  measures,
  reportAddress,
  reportArguments,
  type ReportAddress,
} from './report-address';

interface ReportFiltersProps {
  readonly address: ReportAddress;
  readonly timeZone: string;
  readonly locale: string;
  readonly store: { readonly reference: number; readonly name: string } | undefined;
  readonly currencies: readonly string[];
  readonly currency: string;
}

export function ReportFilters({
  address: read,
  timeZone,
  locale,
  store,
  currencies,
  currency,
}: ReportFiltersProps) {
  const t = useTranslations('portal.reports');
  const router = useRouter();
  const [isWaiting, start] = useTransition();
  // Optimistic: a choice made while a report loads is added to the previous choice.
  const [address, setAddress] = useOptimistic(read);
  const today = todayIn(timeZone);
  const open = (to: PageArguments) =>
    start(() => {
      const href = portalPath.reports(to);
      setAddress(reportAddress(new URLSearchParams(href.split('?')[1]), today));
      router.push(href, { scroll: false });
    });
  const show = (changes: Partial<ReportAddress>) => open(reportArguments({ ...address, ...changes }));
  return (
    <div
      role="group"
      aria-label={t('filters')}
      aria-busy={isWaiting}
      className={cn('flex flex-wrap items-center gap-2 print:hidden', isWaiting && 'opacity-70')}
    >
      <DateFilter
        value={address}
        timeZone={timeZone}
        locale={locale}
        onChange={(days) => open(argumentsWithDays(address, days, today))}
      />
      <StoreFilter value={address.store} name={store} onChange={(to) => show({ store: to })} />
      <Select
        aria-label={t('compare')}
        className="w-auto"
        value={address.compare}
        options={(['previous', 'year', 'none'] as const).map((value) => ({
          value,
          label: t(`comparisons.${value}`),
        }))}
        onValueChange={(compare) => show({ compare })}
      />
      <Select
        aria-label={t('measure')}
        className="w-auto"
        value={address.show}
        options={measures.map((value) => ({ value, label: t(value) }))}
        onValueChange={(measure) => show({ show: measure })}
      />
      {currencies.length > 1 && (
        <Select
          aria-label={t('currency')}
          className="w-auto"
          value={currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onValueChange={(to) => show({ currency: to })}
        />
      )}
    </div>
  );
}
