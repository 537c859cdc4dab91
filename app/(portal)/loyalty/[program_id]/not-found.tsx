import { Gift } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';

export default function ProgramNotFound() {
  const t = useTranslations('portal.loyalty');
  return (
    <ResourceNotFound icon={<Gift />} title={t('notFound.title')} list="loyalty" back={t('notFound.all')}>
      {t('notFound.body')}
    </ResourceNotFound>
  );
}
