import { UsersRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';
import { portalPath } from '@/lib/core/portal-path';

export default function GroupNotFound() {
  const t = useTranslations('portal.users.groups.notFound');
  return (
    <ResourceNotFound
      icon={<UsersRound />}
      title={t('title')}
      list="users"
      back={t('back')}
      at={{ href: portalPath.groups(), operations: ['get_portal_groups'] }}
    >
      {t('body')}
    </ResourceNotFound>
  );
}
