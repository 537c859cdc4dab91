import { Siren } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';

export default function ProblemNotFound() {
  const t = useTranslations('portal.problems');
  return (
    <ResourceNotFound icon={<Siren />} title={t('notFound.title')} list="problems" back={t('notFound.all')}>
      {t('notFound.body')}
    </ResourceNotFound>
  );
}
