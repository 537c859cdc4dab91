import { UsersRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

export default function UserNotFound() {
  const t = useTranslations('portal.users.notFound');
  return (
    <NothingHere icon={<UsersRound />} title={t('title')} list="users" back={t('back')}>
      {t('body')}
    </NothingHere>
  );
}
