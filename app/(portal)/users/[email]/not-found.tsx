import { UsersRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';

export default function UserNotFound() {
  const t = useTranslations('portal.users.notFound');
  return (
    <ResourceNotFound icon={<UsersRound />} title={t('title')} list="users" back={t('back')}>
      {t('body')}
    </ResourceNotFound>
  );
}
