import { MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

export default function TillNotFound() {
  const t = useTranslations('portal.tills');
  return (
    <NothingHere icon={<MonitorSmartphone />} title={t('notFound.title')} list="tills" back={t('title')}>
      {t('notFound.body')}
    </NothingHere>
  );
}
