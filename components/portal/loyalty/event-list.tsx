import { useTranslations } from 'next-intl';
import Link from 'next/link';
import type { LoyaltyEventWire } from '@/lib/domain/loyalty/schema';
import { portalPath } from '@/lib/core/portal-path';
import type { ValueFormat } from '../kit/format/value-format';

interface EventListProps {
  readonly events: readonly LoyaltyEventWire[];
  readonly format: ValueFormat;
  readonly timeZone: string;
  readonly mayOpenReceipts: boolean;
}

export function EventList({ events, format, timeZone, mayOpenReceipts }: EventListProps) {
  const t = useTranslations('portal.loyalty.events');
  return (
    <ul aria-label={t('title')} className="text-sm">
      {events.map((event, index) => (
        <li key={index} className="flex min-h-10 items-center gap-4 border-b py-1.5 last:border-0">
          <span className="tabular w-44 shrink-0 text-xs text-ink-muted">
            {format.instant(new Date(event.timestamp), timeZone)}
          </span>
          <span className="foreign min-w-0 flex-1">
            {event.receipt_id === null ? (
              (event.description ?? t('byHand'))
            ) : mayOpenReceipts ? (
              <Link href={portalPath.receipt(event.receipt_id)} className="text-accent-ink hover:underline">
                {event.transaction_id}
              </Link>
            ) : (
              event.transaction_id
            )}
          </span>
          <span className="tabular shrink-0 font-medium">
            {event.set
              ? `= ${format.quantity(event.value)}`
              : `${event.value < 0 ? '' : '+'}${format.quantity(event.value)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
