import { Inbox, Link2, Link2Off, Pencil, Send, StickyNote, UserRound, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { dateFormat } from '@/lib/core/i18n/intl-formats';
import { portalPath } from '@/lib/core/portal-path';
import { useActionText } from '../../audit/action-text';
import { ActorName } from '../../audit/actor-name';
import { actorParts } from '../../audit/audit-links';
import { RequestId } from '../../requests/request-id';
import type { ValueFormat } from '../../kit/format/value-format';
import { DeliveryDetails } from './delivery-details';
import { NoteText } from './note-text';
import type { TimelineRights } from './receipt-timeline';
import { TimelineChanges } from './timeline-changes';
import type { TimelineEvent } from './timeline-query';
import { deliveryName } from './delivery-name';

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
  /** True for a message that has left or failed since. */
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
      {/* The line to the next one. */}
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
