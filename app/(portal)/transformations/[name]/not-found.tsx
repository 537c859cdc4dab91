import { Code } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';

export default function TransformationNotFound() {
  const t = useTranslations('portal.transformations');
  return (
    <ResourceNotFound
      icon={<Code />}
      title={t('notFound.title')}
      list="transformations"
      back={t('notFound.all')}
    >
      {t('notFound.body')}
    </ResourceNotFound>
  );
}
