import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import type { Portal } from '@/lib/platform/auth/portal';
import { PlaceTabs } from '../kit/place-tabs';

const tabs = [
  { key: 'clients', href: portalPath.clients(), needs: 'get_clients' },
  { key: 'requests', href: portalPath.requests(), needs: 'get_requests' },
] as const;

interface AccessTabsProps extends Pick<Portal, 'can'> {
  readonly current: (typeof tabs)[number]['key'];
}

export function AccessTabs(props: AccessTabsProps) {
  return <PlaceTabs label={useTranslations('portal.clients')('places')} tabs={tabs} {...props} />;
}
