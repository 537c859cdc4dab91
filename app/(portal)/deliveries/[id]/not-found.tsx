import { Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

export default function DeliveryNotFound() {
  const t = useTranslations('portal.deliveries');
  return (
    <NothingHere icon={<Send />} title={t('notFound.title')} list="deliveries" back={t('notFound.all')}>
      {t('notFound.body')}
    </NothingHere>
  );
}
