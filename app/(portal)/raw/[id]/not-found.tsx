import { Inbox } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

export default function RawReceiptNotFound() {
  const t = useTranslations('portal.raw');
  return (
    <NothingHere icon={<Inbox />} title={t('notFound.title')} list="raw" back={t('notFound.all')}>
      {t('notFound.body')}
    </NothingHere>
  );
}
