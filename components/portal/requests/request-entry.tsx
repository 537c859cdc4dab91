import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { Entry, EntryFact, EntryFacts, EntryTime } from '../kit/list/entry';
import { ErasedText } from '../kit/text/erased-text';
import { requestList, type RequestRow } from './list';

interface RequestEntryProps {
  readonly row: RequestRow;
  readonly startsOpen: boolean;
}

export function RequestEntry({ row, startsOpen }: RequestEntryProps) {
  const t = useTranslations('portal.requests');
  const { method, path, status, code, client } = row;
  const duration = t('duration', { ms: row.duration_ms });
  return (
    <Entry
      columns="grid-cols-[1rem_minmax(0,1fr)_auto] @3xl:grid-cols-[1rem_minmax(0,1fr)_14rem_11rem_4.5rem_11rem]"
      startsOpen={startsOpen}
      line={
        <>
          <span dir="ltr" className="flex min-w-0 items-baseline gap-x-2 font-mono text-xs">
            <span className="font-medium">{method}</span>
            <span className="min-w-0 truncate text-ink-muted">
              <ErasedText>{path}</ErasedText>
            </span>
          </span>
          <span className="flex min-w-0 items-center justify-end gap-x-2 @3xl:justify-start">
            <Badge tone={toneOf(status)}>{status}</Badge>
            {code !== null && (
              <code className="hidden min-w-0 truncate font-mono text-xs text-ink-muted @3xl:inline">
                {code}
              </code>
            )}
          </span>
          <span className="foreign col-start-2 min-w-0 truncate text-xs text-ink-muted @3xl:col-start-auto @3xl:text-sm">
            <ClientName client={client} />
          </span>
          <span className="tabular hidden text-end text-xs text-ink-subtle @3xl:inline">{duration}</span>
          <EntryTime timestamp={row.timestamp} className="col-span-2 @3xl:col-span-1">
            {row.timeText}
          </EntryTime>
        </>
      }
    >
      <EntryFacts>
        <EntryFact
          term={t('facts.request')}
          action={<CopyButton value={row.request_id} label={t('facts.copyRequest')} />}
        >
          <code className="font-mono break-all">{row.request_id}</code>
        </EntryFact>
        <EntryFact term={t('facts.answer')}>
          <span className="tabular">{status}</span> <code className="font-mono">{code}</code>
          <span className="tabular ps-2 text-ink-subtle">{duration}</span>
        </EntryFact>
        <EntryFact
          term={t('facts.operation')}
          more={requestList.path({ operation: row.operation })}
          moreLabel={t('facts.allOfOperation')}
        >
          <code className="font-mono">{row.operation}</code>
        </EntryFact>
        <EntryFact
          term={t('facts.client')}
          page={client.page}
          more={requestList.path({ client: client.id })}
          moreLabel={t('facts.allOfClient')}
        >
          <span className="foreign">
            <ClientName client={client} />
          </span>
        </EntryFact>
        {row.address !== null && (
          <EntryFact term={t('facts.address')}>
            <span className="tabular">{row.address}</span>
          </EntryFact>
        )}
      </EntryFacts>
      {row.body !== null && (
        <CodeBlock label={t('body')} copyText={row.body} className="max-h-96">
          <pre className="break-words whitespace-pre-wrap">{row.body}</pre>
        </CodeBlock>
      )}
      {status >= 400 && row.body === null && <p className="text-xs text-ink-subtle">{t('noBody')}</p>}
      {status < 400 && row.body === null && hasBody(method) && (
        <p className="text-xs text-ink-subtle">{t('noBodyAccepted')}</p>
      )}
      <CodeBlock label={t('curl')} copyText={row.curl} className="max-h-60">
        <pre className="break-all whitespace-pre-wrap">{row.curl}</pre>
      </CodeBlock>
      <p className="text-xs text-ink-subtle">{t('masked')}</p>
    </Entry>
  );
}

function toneOf(status: number): 'success' | 'warning' | 'danger' {
  if (status < 400) return 'success';
  return status < 500 ? 'warning' : 'danger';
}

/** Bodies of accepted requests are not stored, so the method tells whether there was one. */
const hasBody = (method: string) => ['PATCH', 'POST', 'PUT'].includes(method);

function ClientName({ client }: Pick<RequestRow, 'client'>) {
  const t = useTranslations('portal.requests');
  return client.name ?? t('clientNumber', { id: client.id });
}
