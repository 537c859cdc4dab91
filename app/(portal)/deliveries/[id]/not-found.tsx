import { Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';

export default function DeliveryNotFound() {
  const t = useTranslations('portal.deliveries');
  return (
    <ResourceNotFound icon={<Send />} title={t('notFound.title')} list="deliveries" back={t('notFound.all')}>
      {t('notFound.body')}
    </ResourceNotFound>
  );
}
