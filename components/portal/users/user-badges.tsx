import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import type { PortalUserWire } from '@/lib/domain/portal-users/schema';

export function UserState({ user }: { readonly user: Pick<PortalUserWire, 'status' | 'has_password'> }) {
  const t = useTranslations('portal.users.states');
  if (user.status === 'inactive') return <Badge tone="danger">{t('inactive')}</Badge>;
  return user.has_password ? (
    <Badge tone="success">{t('active')}</Badge>
  ) : (
    <Badge tone="warning">{t('invited')}</Badge>
  );
}
