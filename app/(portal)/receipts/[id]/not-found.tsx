import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';

export default function ReceiptNotFound() {
  const t = useTranslations('portal.receipt.notFound');
  return (
    <ResourceNotFound icon={<ReceiptText />} title={t('title')} list="receipts" back={t('back')}>
      {t('body')}
    </ResourceNotFound>
  );
}
