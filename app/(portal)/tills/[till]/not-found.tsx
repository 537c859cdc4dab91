import { MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';

export default function TillNotFound() {
  const t = useTranslations('portal.tills');
  return (
    <ResourceNotFound icon={<MonitorSmartphone />} title={t('notFound.title')} list="tills" back={t('title')}>
      {t('notFound.body')}
    </ResourceNotFound>
  );
}
