import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import type { TimelineRights } from './receipt-timeline';
import type { TimelineFilter } from './timeline-query';

interface TimelineFiltersProps {
  readonly value: TimelineFilter;
  readonly onChange: (filter: TimelineFilter) => void;
  readonly may: TimelineRights;
}

export function TimelineFilters({ value, onChange, may }: TimelineFiltersProps) {
  const t = useTranslations('portal.receipt.timeline');
  const offered: readonly TimelineFilter[] = [
    'all',
    ...(may.readNotes ? (['notes'] as const) : []),
    ...(may.readDeliveries ? (['deliveries'] as const) : []),
    ...(may.readChanges ? (['changes'] as const) : []),
  ];
  if (offered.length < 3) return null;
  return (
    <div role="group" aria-label={t('filter')} className="flex flex-wrap gap-1 print:hidden">
      {offered.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === value}
          onClick={() => onChange(filter)}
          className={cn(
            'inline-flex h-7 items-center rounded-full border border-transparent px-2.5 text-xs font-medium text-ink-muted',
            'transition-[background-color,color] duration-100 hover:bg-hover hover:text-ink',
            'aria-pressed:border-line aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-xs',
          )}
        >
          {t(`filters.${filter}`)}
        </button>
      ))}
    </div>
  );
}
