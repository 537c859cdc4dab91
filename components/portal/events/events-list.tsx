'use client';

import { useTranslations } from 'next-intl';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { EventEntry } from './event-entry';
import { eventList } from './list';

export function EventsList(props: ListViewProps) {
  const t = useTranslations('portal.events');
  return (
    <ListView list={eventList} {...props}>
      {({ rows }) => (
        <ol aria-label={t('title')} className="border-t">
          {rows.map((row) => (
            <EventEntry key={row.id} row={row} />
          ))}
        </ol>
      )}
    </ListView>
  );
}
