import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { auditList, type AuditRow } from './list';
import { EntryFact } from '../kit/list/entry-fact';
import { useErasedText } from '../kit/text/erased-text';
import { useActionText, useSubjectText } from './action-text';
import { ActorName } from './actor-name';
import { ChangedValues } from './changed-values-list';

/** One change: what, to what, by whom and when; unfolded, what it touched and where to look next. */
export function AuditEntry({ row }: { readonly row: AuditRow }) {
  const t = useTranslations('portal.audit');
  const action = useActionText();
  const subject = useSubjectText();
  const erasedText = useErasedText();
  const { subject_type: type, subject_id: id, actor, request_id: requestId, client } = row;
  const clients = new Map(client === null ? [] : [[String(client.id), client]]);
  // Most entries are never unfolded.
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-b last:border-0">
      <details className="group/entry" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="grid cursor-pointer list-none grid-cols-[1rem_minmax(0,1fr)] items-baseline gap-x-2.5 gap-y-0.5 px-4 py-2.5 text-sm hover:bg-hover/70 focus-visible:-outline-offset-2 @3xl:grid-cols-[1rem_minmax(0,1fr)_16rem_13rem] @3xl:items-center [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4 self-center text-ink-subtle transition-transform group-open/entry:rotate-90 rtl:-scale-x-100"
          />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{action(row.action)}</span>
            {/* Cut where its own direction ends. */}
            <bdi className="min-w-0 truncate text-ink-muted">{erasedText(row.subject)}</bdi>
          </span>
          <span className="col-start-2 min-w-0 truncate text-xs text-ink-muted @3xl:col-start-auto @3xl:text-sm">
            <ActorName actor={actor} links={{ clients }} />
          </span>
          <time
            dateTime={row.timestamp}
            className="tabular col-start-2 text-xs whitespace-nowrap text-ink-subtle @3xl:col-start-auto @3xl:text-end"
          >
            {row.time}
          </time>
        </summary>
        {isOpen && (
          <div className="flex flex-col gap-4 bg-sunken/40 px-4 py-4 ps-10.5">
            <ChangedValues before={row.before} after={row.after} />
            <dl className="flex flex-col gap-1.5 text-xs">
              <EntryFact
                term={t('facts.subject')}
                page={row.subjectPage}
                more={auditList.path({ subject_type: type, subject_id: id })}
                moreLabel={t('facts.allOfSubject')}
              >
                {subject(type)}{' '}
                <bdi className="foreign">{erasedText(type === 'client' ? id : row.subject)}</bdi>
              </EntryFact>
              <EntryFact
                term={t('facts.actor')}
                page={row.actorPage}
                more={auditList.path({ actor })}
                moreLabel={t('facts.allOfActor')}
              >
                <ActorName actor={actor} links={{ clients }} />
              </EntryFact>
              <EntryFact
                term={t('facts.request')}
                page={row.requestPage}
                more={auditList.path({ request_id: requestId })}
                moreLabel={t('facts.allOfRequest')}
                action={<CopyButton value={requestId} label={t('facts.copyRequest')} />}
              >
                <code className="font-mono break-all">{requestId}</code>
              </EntryFact>
            </dl>
          </div>
        )}
      </details>
    </li>
  );
}
