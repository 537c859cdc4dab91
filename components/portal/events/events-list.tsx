'use client';

import { useTranslations } from 'next-intl';
import { ListView, type ListViewProps } from '../kit/list/list-view';
import { eventList, type EventListRow } from './list';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { Entry, EntryFact, EntryFacts, EntryTime } from '@/components/portal/kit/list/entry';
import { ErasedText } from '@/components/portal/kit/text/erased-text';

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

function EventEntry({ row }: { readonly row: EventListRow }) {
  const t = useTranslations('portal.events');
  const subject = (
    <bdi className="foreign">
      <ErasedText>{row.subject}</ErasedText>
    </bdi>
  );
  return (
    <Entry
      columns="grid-cols-[1rem_minmax(0,1fr)] @3xl:grid-cols-[1rem_14rem_minmax(0,1fr)_13rem]"
      line={
        <>
          <code dir="ltr" className="truncate font-mono text-xs font-medium">
            {row.type}
          </code>
          <span className="col-start-2 min-w-0 truncate text-ink-muted @3xl:col-start-auto">{subject}</span>
          <EntryTime timestamp={row.timestamp}>{row.time}</EntryTime>
        </>
      }
    >
      <EntryFacts>
        <EntryFact term={t('facts.subject')} page={row.subjectPage}>
          {subject}
        </EntryFact>
        <EntryFact
          term={t('facts.type')}
          more={eventList.path({ type: row.type })}
          moreLabel={t('facts.allOfType')}
        >
          <code className="font-mono">{row.type}</code>
        </EntryFact>
        <EntryFact
          term={t('facts.event')}
          action={<CopyButton value={row.id} label={t('facts.copyEvent')} />}
        >
          <code className="font-mono break-all">{row.id}</code>
        </EntryFact>
      </EntryFacts>
      <CodeBlock label={t('json')} copyText={row.json} className="max-h-96">
        <pre className="break-words whitespace-pre-wrap">{row.json}</pre>
      </CodeBlock>
    </Entry>
  );
}
