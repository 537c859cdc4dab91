import { Inbox } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';

export default function RawReceiptNotFound() {
  const t = useTranslations('portal.raw');
  return (
    <ResourceNotFound icon={<Inbox />} title={t('notFound.title')} list="raw" back={t('notFound.all')}>
      {t('notFound.body')}
    </ResourceNotFound>
  );
}
