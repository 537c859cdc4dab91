import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { DeliveryState } from '@/lib/domain/delivery/outbox/outbox-schema';

const tones = {
  queued: 'neutral',
  sending: 'accent',
  sent: 'success',
  kept: 'warning',
  failed: 'danger',
} as const;

export function DeliveryStateBadge({
  state,
  test,
}: {
  readonly state: DeliveryState;
  readonly test: boolean;
}) {
  const t = useTranslations('portal.deliveries');
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      {test && <Badge tone="warning">{t('test')}</Badge>}
    </span>
  );
}
