import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { WebhookWire } from '@/lib/domain/webhooks/schema';

type Known = Pick<WebhookWire, 'status' | 'failing_since' | 'paused_until' | 'last_success_timestamp'>;

export function healthOf(
  webhook: Known,
  now = Date.now(),
): 'well' | 'new' | 'failing' | 'paused' | 'disabled' {
  const { status, failing_since: failing, paused_until: paused, last_success_timestamp: success } = webhook;
  if (status === 'disabled') return 'disabled';
  if (failing !== null) return 'failing';
  if (paused !== null && new Date(paused).getTime() > now) return 'paused';
  return success === null ? 'new' : 'well';
}

const tones = {
  well: 'success',
  new: 'neutral',
  failing: 'danger',
  paused: 'warning',
  disabled: 'warning',
} as const;

export function WebhookHealth({ webhook }: { readonly webhook: Known }) {
  const t = useTranslations('portal.webhooks.health');
  const health = healthOf(webhook);
  return <Badge tone={tones[health]}>{t(health)}</Badge>;
}
