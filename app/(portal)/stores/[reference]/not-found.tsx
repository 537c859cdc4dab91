import { Store } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

export default function StoreNotFound() {
  const t = useTranslations('portal.stores');
  return (
    <NothingHere icon={<Store />} title={t('notFound.title')} list="stores" back={t('noMatch.all')}>
      {t('notFound.body')}
    </NothingHere>
  );
}
