import { UserRoundX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';

export default function ErasureNotFound() {
  const t = useTranslations('portal.identifiers');
  return (
    <ResourceNotFound
      icon={<UserRoundX />}
      title={t('erasure.notFound')}
      list="identifiers"
      back={t('noMatch.all')}
    >
      {t('erasure.notFoundBody')}
    </ResourceNotFound>
  );
}
