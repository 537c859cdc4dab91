import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

export default function ReceiptNotFound() {
  const t = useTranslations('portal.receipt.notFound');
  return (
    <NothingHere icon={<ReceiptText />} title={t('title')} list="receipts" back={t('back')}>
      {t('body')}
    </NothingHere>
  );
}
