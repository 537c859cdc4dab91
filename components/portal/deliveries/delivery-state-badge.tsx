import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { DeliveryState } from '@/lib/domain/delivery/outbox-schema';

const tones = {
  queued: 'neutral',
  sending: 'accent',
  sent: 'success',
  kept: 'warning',
  failed: 'danger',
} as const;

/** How far a message has come, in a word. */
export function DeliveryStateBadge({ state }: { readonly state: DeliveryState }) {
  const t = useTranslations('portal.deliveries.states');
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
