import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { CodeBlock } from '@/components/ui/code-block';
import { CopyButton } from '@/components/ui/copy-button';
import { EntryFact } from '../kit/list/entry-fact';
import { ErasedText } from '../kit/text/erased-text';
import { requestList, type RequestRow } from './list';

interface RequestEntryProps {
  readonly row: RequestRow;
  readonly startsOpen: boolean;
}

/** One request: what was asked, what it was answered, by whom and when; unfolded, its body and how to repeat it. */
export function RequestEntry({ row, startsOpen }: RequestEntryProps) {
  const t = useTranslations('portal.requests');
  // Most entries are never unfolded.
  const [isOpen, setOpen] = useState(startsOpen);
  const { method, path, status, code, client } = row;
  const duration = t('duration', { ms: row.duration_ms });
  return (
    <li className="border-b last:border-0">
      <details
        className="group/entry"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="grid cursor-pointer list-none grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 px-4 py-2.5 text-sm hover:bg-hover/70 focus-visible:-outline-offset-2 @3xl:grid-cols-[1rem_minmax(0,1fr)_14rem_11rem_4.5rem_11rem] [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4 text-ink-subtle transition-transform group-open/entry:rotate-90 rtl:-scale-x-100"
          />
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
          <time
            dateTime={row.timestamp}
            className="tabular col-span-2 col-start-2 text-xs whitespace-nowrap text-ink-subtle @3xl:col-span-1 @3xl:col-start-auto @3xl:text-end"
          >
            {row.timeText}
          </time>
        </summary>
        {isOpen && (
          <div className="flex flex-col gap-4 bg-sunken/40 px-4 py-4 ps-10.5">
            <dl className="flex flex-col gap-1.5 text-xs">
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
            </dl>
            {row.body !== null && (
              <CodeBlock label={t('body')} copyText={row.body} className="max-h-96">
                <pre className="break-words whitespace-pre-wrap">{row.body}</pre>
              </CodeBlock>
            )}
            {status >= 400 && row.body === null && <p className="text-xs text-ink-subtle">{t('noBody')}</p>}
            <CodeBlock label={t('curl')} copyText={row.curl} className="max-h-60">
              <pre className="break-all whitespace-pre-wrap">{row.curl}</pre>
            </CodeBlock>
            <p className="text-xs text-ink-subtle">{t('masked')}</p>
          </div>
        )}
      </details>
    </li>
  );
}

function toneOf(status: number): 'success' | 'warning' | 'danger' {
  if (status < 400) return 'success';
  return status < 500 ? 'warning' : 'danger';
}

function ClientName({ client }: Pick<RequestRow, 'client'>) {
  const t = useTranslations('portal.requests');
  return client.name ?? t('clientNumber', { id: client.id });
}
