import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { EntryFact } from '../kit/list/entry-fact';
import { ErasedText } from '../kit/text/erased-text';
import { eventList, type EventListRow } from './list';

/** One event: its type, what it is about and when; unfolded, the way to that and the event as programs read it. */
export function EventEntry({ row }: { readonly row: EventListRow }) {
  const t = useTranslations('portal.events');
  // Most entries are never unfolded.
  const [isOpen, setOpen] = useState(false);
  const subject = (
    <bdi className="foreign">
      <ErasedText>{row.subject}</ErasedText>
    </bdi>
  );
  return (
    <li className="border-b last:border-0">
      <details className="group/entry" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="grid cursor-pointer list-none grid-cols-[1rem_minmax(0,1fr)] items-center gap-x-2.5 gap-y-0.5 px-4 py-2.5 text-sm hover:bg-hover/70 focus-visible:-outline-offset-2 @3xl:grid-cols-[1rem_14rem_minmax(0,1fr)_13rem] [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4 text-ink-subtle transition-transform group-open/entry:rotate-90 rtl:-scale-x-100"
          />
          <code dir="ltr" className="truncate font-mono text-xs font-medium">
            {row.type}
          </code>
          <span className="col-start-2 min-w-0 truncate text-ink-muted @3xl:col-start-auto">{subject}</span>
          <time
            dateTime={row.timestamp}
            className="tabular col-start-2 text-xs whitespace-nowrap text-ink-subtle @3xl:col-start-auto @3xl:text-end"
          >
            {row.time}
          </time>
        </summary>
        {isOpen && (
          <div className="flex flex-col gap-4 bg-sunken/40 px-4 py-4 ps-10.5">
            <dl className="flex flex-col gap-1.5 text-xs">
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
            </dl>
            <CodeBlock label={t('json')} copyText={row.json} className="max-h-96">
              <pre className="break-words whitespace-pre-wrap">{row.json}</pre>
            </CodeBlock>
          </div>
        )}
      </details>
    </li>
  );
}
