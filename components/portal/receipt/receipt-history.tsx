import { ArrowRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { AuditEntry } from '@/lib/domain/audit/list-changes';
import type { AuditAction } from '@/lib/platform/audit/record-change';
import type { JsonValue } from '@/lib/core/json';
import { channels } from '@/lib/domain/delivery/message-content';
import { ActorName } from '../audit/actor-name';
import type { AuditLinks } from '../audit/audit-links';
import { useErasedText } from '../use-erased-text';
import type { ValueFormat } from '../value-format';
import { flatProperties } from './flat-properties';

/** What an entry says was done, where it is not that the receipt was changed. */
const titles = {
  send_receipt: 'sent',
  post_attachment: 'attached',
  post_receipt_link: 'linked',
  delete_receipt_link: 'revoked',
} as const satisfies Partial<Record<AuditAction, string>>;

/** When and by whom the receipt came. */
export interface Arrival {
  readonly actor: string;
  readonly at: Date;
  readonly requestId: string;
}

interface ReceiptHistoryProps {
  readonly changes: readonly AuditEntry[];
  readonly arrival: Arrival;
  readonly links: AuditLinks;
  readonly format: ValueFormat;
  readonly timeZone: string;
}

/** What happened to the receipt, newest first: who, what, from what to what, when, under which request. */
export function ReceiptHistory({ changes, arrival, links, format, timeZone }: ReceiptHistoryProps) {
  const t = useTranslations('portal.receipt.history');
  const when = (at: Date) => format.instant(at, timeZone);
  return (
    <ol className="flex flex-col">
      {changes.map((entry) => (
        <Entry
          key={entry.id}
          actor={<ActorName actor={entry.actor} links={links} />}
          title={t(titleOf(entry.action))}
          at={entry.at}
          when={when(entry.at)}
          requestId={entry.requestId}
        >
          {entry.action === 'send_receipt' ? (
            <Recipients entry={entry} />
          ) : (
            differences(entry).map(({ path, before, after }) => (
              <div key={path} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <dt className="font-mono text-xs text-ink-subtle">{path}</dt>
                <dd className="flex min-w-0 flex-wrap items-center gap-2">
                  <Value text={before} label={t('before')} />
                  <ArrowRight aria-hidden className="size-3.5 shrink-0 text-ink-subtle" />
                  <Value text={after} label={t('after')} />
                </dd>
              </div>
            ))
          )}
        </Entry>
      ))}
      <Entry
        actor={<ActorName actor={arrival.actor} links={links} />}
        title={t('submitted')}
        at={arrival.at}
        when={when(arrival.at)}
        requestId={arrival.requestId}
      />
    </ol>
  );
}

function Entry({
  actor,
  title,
  at,
  when,
  requestId,
  children,
}: {
  readonly actor: ReactNode;
  readonly title: string;
  readonly at: Date;
  readonly when: string;
  readonly requestId: string;
  readonly children?: ReactNode;
}) {
  const t = useTranslations('portal.receipt.history');
  return (
    <li className="relative border-s pb-6 ps-5 last:border-transparent last:pb-0">
      <span
        aria-hidden
        className="absolute -start-[5px] top-1.5 size-2.25 rounded-full border-2 border-surface bg-accent"
      />
      <p className="text-sm">
        <span className="font-medium">{actor}</span> {title}
      </p>
      <p className="text-xs text-ink-subtle">
        <time dateTime={at.toISOString()} className="tabular">
          {when}
        </time>
        {' · '}
        {t('request')} <span className="font-mono text-2xs break-all">{requestId}</span>
      </p>
      {children !== undefined && <dl className="mt-2 flex flex-col gap-1.5 text-sm">{children}</dl>}
    </li>
  );
}

function Value({ text, label }: { readonly text: string | null; readonly label: string }) {
  const t = useTranslations('portal.receipt.history');
  const erasedText = useErasedText();
  return (
    <span className="foreign rounded-xs border bg-sunken px-1.5 text-xs leading-5">
      <span className="sr-only">{label}: </span>
      {text === null ? <span className="text-ink-subtle italic">{t('nothing')}</span> : erasedText(text)}
    </span>
  );
}

/** Where a receipt was sent, by channel. */
function Recipients({ entry }: { readonly entry: AuditEntry }) {
  const t = useTranslations('portal.deliveries.channels');
  const erasedText = useErasedText();
  return differences(entry).map(({ path, after }) => {
    const channel = channels.find((name) => name === path);
    return (
      <div key={path} className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <dt className="text-xs text-ink-subtle">{channel === undefined ? path : t(channel)}</dt>
        <dd className="foreign min-w-0 rounded-xs border bg-sunken px-1.5 text-xs leading-5">
          {erasedText(after ?? '')}
        </dd>
      </div>
    );
  });
}

function titleOf(action: string) {
  return Object.hasOwn(titles, action) ? titles[action as keyof typeof titles] : 'changed';
}

interface Difference {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The values that an entry changed; null where there was or is none. */
function differences({ before, after }: AuditEntry): Difference[] {
  // Entries hold what the API shows of the subject: JSON.
  const [was, is] = [before, after].map(
    (side) => new Map(flatProperties(side as JsonValue).map(({ path, value }) => [path, value])),
  );
  if (was === undefined || is === undefined) return [];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: present(was.get(path)), after: present(is.get(path)) }))
    .filter((difference) => difference.before !== difference.after);
}

function present(value: string | undefined): string | null {
  return value === undefined || value === 'null' || value === '{}' ? null : value;
}
