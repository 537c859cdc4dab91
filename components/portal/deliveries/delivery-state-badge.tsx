import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { DeliverySummaryWire } from '@/lib/delivery/outbox-schema';

const tones = { queued: 'neutral', sending: 'accent', sent: 'success', failed: 'danger' } as const;

/** How far a message has come, in a word. */
export function DeliveryStateBadge({ state }: { readonly state: DeliverySummaryWire['state'] }) {
  const t = useTranslations('portal.deliveries.states');
  return <Badge tone={tones[state]}>{t(state)}</Badge>;
}
