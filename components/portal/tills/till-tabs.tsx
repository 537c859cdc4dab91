import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import type { Portal } from '@/lib/platform/auth/portal';
import { PlaceTabs } from '../kit/place-tabs';

const tabs = [
  { key: 'tills', href: portalPath.tills(), needs: 'get_tills' },
  { key: 'raw', href: portalPath.rawReceipts(), needs: 'get_raw_receipts' },
  { key: 'transformations', href: portalPath.transformations(), needs: 'get_transformations' },
] as const;

interface TillTabsProps extends Pick<Portal, 'can'> {
  readonly current: (typeof tabs)[number]['key'];
}

export function TillTabs(props: TillTabsProps) {
  return <PlaceTabs label={useTranslations('portal.tills')('tabs')} tabs={tabs} {...props} />;
}
