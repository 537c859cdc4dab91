import { MonitorSmartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

/** There is no such till, or it is another retailer's; the two look the same. */
export default function TillNotFound() {
  const t = useTranslations('portal.tills');
  return (
    <NothingHere icon={<MonitorSmartphone />} title={t('notFound.title')} list="tills" back={t('title')}>
      {t('notFound.body')}
    </NothingHere>
  );
}
