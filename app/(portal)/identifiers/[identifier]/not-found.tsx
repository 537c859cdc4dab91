import { UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

export default function ConsumerNotFound() {
  const t = useTranslations('portal.identifiers');
  return (
    <NothingHere icon={<UserRound />} title={t('notFound.title')} list="identifiers" back={t('noMatch.all')}>
      {t('notFound.body')}
    </NothingHere>
  );
}
