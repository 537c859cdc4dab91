import { UserRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';

export default function ConsumerNotFound() {
  const t = useTranslations('portal.identifiers');
  return (
    <ResourceNotFound
      icon={<UserRound />}
      title={t('notFound.title')}
      list="identifiers"
      back={t('noMatch.all')}
    >
      {t('notFound.body')}
    </ResourceNotFound>
  );
}
