import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import type { Portal } from '@/lib/platform/auth/portal';
import { PlaceTabs } from '../kit/place-tabs';

const tabs = [
  { key: 'webhooks', href: portalPath.webhooks(), needs: 'get_webhooks' },
  { key: 'events', href: portalPath.events(), needs: 'get_events' },
] as const;

interface WebhookTabsProps extends Pick<Portal, 'can'> {
  readonly current: (typeof tabs)[number]['key'];
}

export function WebhookTabs(props: WebhookTabsProps) {
  return <PlaceTabs label={useTranslations('portal.webhooks')('tabs')} tabs={tabs} {...props} />;
}
