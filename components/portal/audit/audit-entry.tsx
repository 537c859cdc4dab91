import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/copy-button';
import { auditList, type AuditRow } from './list';
import { Entry, EntryFact, EntryFacts, EntryTime } from '../kit/list/entry';
import { useErasedText } from '../kit/text/erased-text';
import { useActionText, useSubjectText } from './action-text';
import { ActorName } from './actor-name';
import { ChangedValues } from './changed-values-list';

export function AuditEntry({ row }: { readonly row: AuditRow }) {
  const t = useTranslations('portal.audit');
  const action = useActionText();
  const subject = useSubjectText();
  const erasedText = useErasedText();
  const { subject_type: type, subject_id: id, actor, request_id: requestId, client } = row;
  const clients = new Map(client === null ? [] : [[String(client.id), client]]);
  return (
    <Entry
      columns="grid-cols-[1rem_minmax(0,1fr)] items-baseline @3xl:grid-cols-[1rem_minmax(0,1fr)_16rem_13rem] @3xl:items-center"
      line={
        <>
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{action(row.action)}</span>
            {/* `bdi` makes `truncate` cut the end of the text, even if it is written from right to left. */}
            <bdi className="min-w-0 truncate text-ink-muted">{erasedText(row.subject)}</bdi>
          </span>
          <span className="col-start-2 min-w-0 truncate text-xs text-ink-muted @3xl:col-start-auto @3xl:text-sm">
            <ActorName actor={actor} links={{ clients }} />
          </span>
          <EntryTime timestamp={row.timestamp}>{row.time}</EntryTime>
        </>
      }
    >
      <ChangedValues before={row.before} after={row.after} />
      <EntryFacts>
        <EntryFact
          term={t('facts.subject')}
          page={row.subjectPage}
          more={auditList.path({ subject_type: type, subject_id: id })}
          moreLabel={t('facts.allOfSubject')}
        >
          {subject(type)} <bdi className="foreign">{erasedText(type === 'client' ? id : row.subject)}</bdi>
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
      </EntryFacts>
    </Entry>
  );
}
