'use client';

import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { portalPath } from '@/lib/core/portal-path';
import { eventName } from '../deliveries/event-name';
import { providerText } from '../deliveries/provider-text';
import { useErrorText } from '../use-error-text';
import { valueFormat } from '../value-format';
import { deliveryEventsQuery } from './delivery-query';

interface DeliveryTimelineProps {
  readonly id: string;
  /** How times are written, and in which zone. */
  readonly locale: string;
  readonly timeZone: string;
  /** Whether messages can be opened. */
  readonly mayRead: boolean;
}

const dots = {
  queued: 'bg-ink-subtle',
  sent: 'bg-success',
  kept: 'bg-warning',
  failed: 'bg-danger',
  bounced: 'bg-danger',
  viewed: 'bg-accent',
} as const;

/** What happened to the receipt on its way to its consumer, newest first; follows a message that is on its way. */
export function DeliveryTimeline({ id, locale, timeZone, mayRead }: DeliveryTimelineProps) {
  const t = useTranslations('portal.receipt.delivery');
  const tNames = useTranslations('portal.receipt.send.names');
  const tProviders = useTranslations('portal.receipt.delivery.providers');
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(deliveryEventsQuery(id));
  if (error !== null) {
    return (
      <ErrorState title={t('failed')} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    );
  }
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  if (data.length === 0) {
    return (
      <EmptyState icon={<Send />} heading="h3" title={t('none')}>
        {t('noneBody')}
      </EmptyState>
    );
  }
  const format = valueFormat(locale);
  return (
    <ol aria-live="polite" className="flex flex-col">
      {data.map((event) => (
        <li key={event.id} className="relative border-s pb-6 ps-5 last:border-transparent last:pb-0">
          <span
            aria-hidden
            className={cn(
              'absolute -start-[5px] top-1.5 size-2.25 rounded-full border-2 border-surface',
              dots[eventName(event)],
            )}
          />
          <p className="text-sm">
            <span className="font-medium">{t(`events.${eventName(event)}`)}</span>
            {event.channel !== null && <span className="text-ink-muted"> · {tNames(event.channel)}</span>}
          </p>
          {event.detail !== null && (
            <p className="foreign text-sm text-ink-muted [overflow-wrap:anywhere]">
              {providerText(event.detail, tProviders)}
            </p>
          )}
          <p className="text-xs text-ink-subtle">
            <time dateTime={event.timestamp} className="tabular">
              {format.instant(new Date(event.timestamp), timeZone)}
            </time>
            {mayRead && event.message_id !== null && (
              <>
                {' · '}
                <Link
                  href={portalPath.delivery(event.message_id)}
                  className="text-accent-ink underline underline-offset-4"
                >
                  {t('message')}
                </Link>
              </>
            )}
          </p>
        </li>
      ))}
    </ol>
  );
}
