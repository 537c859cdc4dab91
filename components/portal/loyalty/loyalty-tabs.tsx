import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import type { Portal } from '@/lib/platform/auth/portal';
import { PlaceTabs } from '../kit/place-tabs';

const tabs = [
  { key: 'loyalty', href: portalPath.loyaltyPrograms(), needs: 'get_loyalty_programs' },
  { key: 'cards', href: portalPath.cards(), needs: 'get_cards' },
] as const;

interface LoyaltyTabsProps extends Pick<Portal, 'can'> {
  readonly current: (typeof tabs)[number]['key'];
}

export function LoyaltyTabs(props: LoyaltyTabsProps) {
  return <PlaceTabs label={useTranslations('portal.loyalty')('places')} tabs={tabs} {...props} />;
}
