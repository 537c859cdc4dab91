import {
  Inbox,
  Link2,
  Link2Off,
  Pencil,
  Send,
  StickyNote,
  UserRound,
  ArrowRight,
  type LucideIcon,
} from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { dateFormat } from '@/lib/core/i18n/intl-formats';
import { portalPath } from '@/lib/core/portal-path';
import { useActionText } from '../../audit/action-text';
import { ActorName } from '../../audit/actor-name';
import { actorParts } from '../../audit/audit-links';
import { RequestId } from '../../requests/request-id';
import type { ValueFormat } from '../../kit/format/value-format';
import { NoteText } from './note-text';
import type { TimelineRights } from './receipt-timeline';
import type { TimelineEvent } from './timeline-query';
import { deliveryName } from './delivery-name';
import { deliveryFailureText, providerText } from '@/components/portal/deliveries/delivery-texts';
import { useErasedText } from '@/components/portal/kit/text/erased-text';
import { changedValues } from '@/components/portal/audit/changed-values';

const icons: Readonly<Record<TimelineEvent['kind'], LucideIcon>> = {
  arrival: Inbox,
  change: Pencil,
  assignment: UserRound,
  delivery: Send,
  link: Link2,
  note: StickyNote,
};

export interface TimelineEntryProps {
  readonly id: string;
  readonly event: TimelineEvent;
  readonly isSettled: boolean;
  readonly isOwn: boolean;
  readonly may: TimelineRights;
  readonly format: ValueFormat;
  readonly timeZone: string;
  readonly locale: string;
}

export function TimelineEntry({
  id,
  event,
  isSettled,
  isOwn,
  may,
  format,
  timeZone,
  locale,
}: TimelineEntryProps) {
  const t = useTranslations('portal.receipt.timeline');
  const title = useTitle(isSettled);
  const Icon = event.type === 'revoked' ? Link2Off : icons[event.kind];
  const at = new Date(event.timestamp);
  return (
    <li className="group/event relative flex gap-3 pb-5 last:pb-0">
      {/* The line that leads to the next entry. */}
      <span
        aria-hidden
        className="absolute start-3 top-7 bottom-0 w-px -translate-x-1/2 bg-line group-last/event:hidden rtl:translate-x-1/2"
      />
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-full border bg-surface text-ink-subtle [&_svg]:size-3.5"
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <div className="flex items-baseline gap-x-3">
          <p className="min-w-0 text-sm">
            <span className="font-medium">{title(event)}</span>
            {event.actor !== null && (
              <span className="text-ink-muted">
                {' · '}
                <Actor actor={event.actor} name={event.actor_name} />
              </span>
            )}
            {event.automatic && event.type === 'queued' && (
              <span className="text-ink-muted"> · {t('automatic')}</span>
            )}
          </p>
          <time
            dateTime={event.timestamp}
            title={format.instant(at, timeZone)}
            className="tabular ms-auto shrink-0 text-xs text-ink-subtle"
          >
            {dateFormat(locale, { timeStyle: 'short', timeZone }).format(at)}
          </time>
        </div>
        {event.kind === 'note' && <NoteText id={id} event={event} isOwn={isOwn} may={may} />}
        {event.kind === 'delivery' && <DeliveryDetails event={event} mayOpen={may.openMessages} />}
        {(event.kind === 'change' || event.kind === 'assignment') && <TimelineChanges event={event} />}
        {event.raw_receipt_id !== null && (
          <p className="text-sm text-ink-muted">
            {event.detail !== null && <span className="foreign font-mono text-xs">{event.detail}</span>}
            {may.openRaw && (
              <>
                {event.detail !== null && ' · '}
                <Link
                  href={portalPath.rawReceipt(event.raw_receipt_id)}
                  className="text-xs text-accent-ink underline underline-offset-4"
                >
                  {t('raw')}
                </Link>
              </>
            )}
          </p>
        )}
        {event.request_id !== null && (
          <p className="text-xs text-ink-subtle">
            {t('request')} <RequestId id={event.request_id} actor={event.actor} mayOpen={may.openRequests} />
          </p>
        )}
      </div>
    </li>
  );
}

function useTitle(isSettled: boolean): (event: TimelineEvent) => string {
  const t = useTranslations('portal.receipt.timeline');
  const tDelivery = useTranslations('portal.receipt.delivery.events');
  const action = useActionText();
  return (event) => {
    switch (event.kind) {
      case 'arrival':
        return t(event.type === 'raw_receipt' ? 'arrival.raw' : 'arrival.receipt');
      case 'delivery':
        return tDelivery(deliveryName(event, { isSettled }));
      case 'link':
        return t(`link.${linkTypes.find((type) => type === event.type) ?? 'made'}`);
      case 'note':
        return t('note.title');
      case 'assignment':
        return t(hasConsumer(event.after) ? 'assigned' : 'unassigned');
      case 'change':
        return action(event.type);
    }
  };
}

const linkTypes = ['made', 'replaced', 'revoked'] as const;

function hasConsumer(after: TimelineEvent['after']): boolean {
  return typeof after === 'object' && after !== null && 'identifier' in after && after.identifier !== null;
}

function Actor({ actor, name }: { readonly actor: string; readonly name: string | null }) {
  const { name: id } = actorParts(actor);
  const client = name === null ? [] : [[id, { id: Number(id), description: name }] as const];
  return <ActorName actor={actor} links={{ clients: new Map(client) }} />;
}

function DeliveryDetails({ event, mayOpen }: { readonly event: TimelineEvent; readonly mayOpen: boolean }) {
  const t = useTranslations('portal.receipt.delivery');
  const tNames = useTranslations('portal.receipt.send.names');
  const tProviders = useTranslations('portal.receipt.delivery.providers');
  const tFailures = useTranslations('portal.receipt.delivery.failures');
  const erasedText = useErasedText();
  const { channel, recipient, detail, message_id: messageId } = event;
  return (
    <>
      <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
        {channel !== null && tNames(channel)}
        {recipient !== null && (
          <>
            {' · '}
            <bdi className="foreign">{erasedText(recipient)}</bdi>
          </>
        )}
        {mayOpen && messageId !== null && (
          <>
            {' · '}
            <Link
              href={portalPath.delivery(messageId)}
              className="text-xs text-accent-ink underline underline-offset-4"
            >
              {t('message')}
            </Link>
          </>
        )}
      </p>
      {detail !== null && (
        <p className="foreign text-sm text-ink-muted [overflow-wrap:anywhere]">
          {providerText(deliveryFailureText(detail, tFailures), tProviders)}
        </p>
      )}
    </>
  );
}

function TimelineChanges({ event }: { readonly event: TimelineEvent }) {
  const values = changedValues(event.before, event.after);
  if (values.length === 0) return null;
  return (
    <dl className="mt-1.5 flex flex-col gap-1.5 text-sm">
      {values.map(({ path, before, after }) => (
        <div key={path} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <dt className="font-mono text-xs text-ink-subtle">{path}</dt>
          <dd className="flex min-w-0 flex-wrap items-center gap-2">
            <Value text={before} side="before" />
            <ArrowRight aria-hidden className="size-3.5 shrink-0 text-ink-subtle rtl:-scale-x-100" />
            <Value text={after} side="after" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ text, side }: { readonly text: string | null; readonly side: 'before' | 'after' }) {
  const t = useTranslations('portal.receipt.timeline');
  const erasedText = useErasedText();
  return (
    <span className="foreign min-w-0 rounded-xs border bg-sunken px-1.5 text-xs leading-5 [overflow-wrap:anywhere]">
      <span className="sr-only">{t(side)}: </span>
      {text === null ? <span className="text-ink-subtle italic">{t('nothing')}</span> : erasedText(text)}
    </span>
  );
}
