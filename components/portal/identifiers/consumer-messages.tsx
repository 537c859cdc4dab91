import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button';
import { Card, CardHeader } from '@/components/ui/card';
import { portalPath } from '@/lib/core/portal-path';
import type { DeliveryRow } from '../deliveries/list';
import { DeliveryStateBadge } from '../deliveries/delivery-state-badge';

interface ConsumerMessagesProps {
  readonly identifier: string;
  readonly latest: readonly DeliveryRow[];
  readonly mayOpen: boolean;
}

export function ConsumerMessages({ identifier, latest, mayOpen }: ConsumerMessagesProps) {
  const t = useTranslations('portal.identifiers.messages');
  const tChannels = useTranslations('portal.deliveries.channels');
  return (
    <Card>
      <CardHeader
        title={t('title')}
        action={
          latest.length > 0 && (
            <Link href={portalPath.deliveries({ identifier })} className={buttonClass({ size: 'sm' })}>
              {t('all')}
            </Link>
          )
        }
      />
      {latest.length === 0 ? (
        <p className="p-4 text-sm text-ink-subtle">{t('none')}</p>
      ) : (
        <ul aria-label={t('recent')} className="text-sm">
          {latest.map(({ id, time, timeText, channel, recipient, state, test, failure }) => (
            <li
              key={id}
              className="relative flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2 last:border-0 hover:bg-hover/70"
            >
              <time dateTime={time} className="tabular w-44 shrink-0 whitespace-nowrap text-ink-muted">
                {timeText}
              </time>
              <span className="foreign min-w-0 flex-1 basis-40 truncate">
                {mayOpen ? (
                  <Link href={portalPath.delivery(id)} className="font-medium after:absolute after:inset-0">
                    {recipient}
                  </Link>
                ) : (
                  recipient
                )}
                {state === 'failed' && failure !== null && (
                  <span className="block truncate text-xs text-danger-ink">{failure}</span>
                )}
              </span>
              <span className="shrink-0 text-ink-muted">{tChannels(channel)}</span>
              <DeliveryStateBadge state={state} test={test} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
