'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/waiting';
import { usePoll } from '../../api/use-poll';
import { useErrorText } from '../../kit/text/use-error-text';
import { valueFormat } from '../../kit/format/value-format';
import { settledMessages } from './delivery-name';
import { NoteComposer } from './note-text';
import { TimelineEntry } from './timeline-entry';
import { isMessageAwaited, timelineQuery, type TimelineEvent, type TimelineFilter } from './timeline-query';
import { dateFormat } from '@/lib/core/i18n/intl-formats';
import { cn } from '@/components/ui/class-names';

const pollInMs = 2000;

export interface TimelineRights {
  readonly readNotes: boolean;
  readonly addNotes: boolean;
  readonly editNotes: boolean;
  readonly removeNotes: boolean;
  readonly readChanges: boolean;
  readonly readDeliveries: boolean;
  readonly openMessages: boolean;
  readonly openRaw: boolean;
  readonly openRequests: boolean;
}

interface ReceiptTimelineProps {
  readonly id: string;
  readonly locale: string;
  readonly timeZone: string;
  readonly self: string;
  readonly may: TimelineRights;
}

export function ReceiptTimeline({ id, locale, timeZone, self, may }: ReceiptTimelineProps) {
  const t = useTranslations('portal.receipt.timeline');
  const errorText = useErrorText();
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...timelineQuery(id, filter),
    refetchInterval: usePoll<{ readonly pages: readonly (readonly TimelineEvent[])[] }>(
      pollInMs,
      ({ pages }) => isMessageAwaited(pages),
    ),
  });
  const format = valueFormat(locale);
  const events = data?.pages.flat() ?? [];
  const settled = settledMessages(events);
  return (
    <section aria-label={t('title')} className="flex flex-col gap-5">
      {may.addNotes && <NoteComposer id={id} />}
      <TimelineFilters value={filter} onChange={setFilter} may={may} />
      {error !== null && data === undefined ? (
        <ErrorState title={t('failed')} onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : data === undefined ? (
        <Skeleton className="h-40 w-full" />
      ) : events.length === 0 ? (
        <EmptyState icon={<History />} heading="h3" title={t(`none.${filter}`)} />
      ) : (
        <div aria-live="polite" className="flex flex-col gap-5">
          {byDay(events, locale, timeZone).map(({ key, title, events: ofDay }) => (
            <section key={key} aria-labelledby={`day-${key}`}>
              <h3 id={`day-${key}`} className="mb-3 text-xs font-medium text-ink-subtle">
                {title}
              </h3>
              <ol className="flex flex-col">
                {ofDay.map((event) => (
                  <TimelineEntry
                    key={event.id}
                    id={id}
                    event={event}
                    isSettled={event.message_id !== null && settled.has(event.message_id)}
                    isOwn={event.actor === self}
                    may={may}
                    format={format}
                    timeZone={timeZone}
                    locale={locale}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
      {hasNextPage && (
        <Button className="self-center" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('earlier')}
        </Button>
      )}
    </section>
  );
}

interface Day<Event> {
  readonly key: string;
  readonly title: string;
  readonly events: readonly Event[];
}

function byDay<Event extends { readonly timestamp: string }>(
  events: readonly Event[],
  locale: string,
  timeZone: string,
): Day<Event>[] {
  // The Swedish format is `YYYY-MM-DD`.
  const keyOf = dateFormat('sv-SE', { dateStyle: 'short', timeZone, calendar: 'gregory' });
  const titleOf = dateFormat(locale, { dateStyle: 'full', timeZone, calendar: 'gregory' });
  const days = new Map<string, { title: string; events: Event[] }>();
  for (const event of events) {
    const at = new Date(event.timestamp);
    const key = keyOf.format(at);
    const day = days.get(key) ?? { title: titleOf.format(at), events: [] };
    day.events.push(event);
    days.set(key, day);
  }
  return [...days].map(([key, day]) => ({ key, ...day }));
}

interface TimelineFiltersProps {
  readonly value: TimelineFilter;
  readonly onChange: (filter: TimelineFilter) => void;
  readonly may: TimelineRights;
}

function TimelineFilters({ value, onChange, may }: TimelineFiltersProps) {
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
