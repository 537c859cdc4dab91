import { Store } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';

export default function StoreNotFound() {
  const t = useTranslations('portal.stores');
  return (
    <ResourceNotFound icon={<Store />} title={t('notFound.title')} list="stores" back={t('noMatch.all')}>
      {t('notFound.body')}
    </ResourceNotFound>
  );
}
