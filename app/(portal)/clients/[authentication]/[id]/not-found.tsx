import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ResourceNotFound } from '@/components/portal/frame/resource-not-found';

export default function ClientNotFound() {
  const t = useTranslations('portal.clients.notFound');
  return (
    <ResourceNotFound icon={<KeyRound />} title={t('title')} list="clients" back={t('back')}>
      {t('body')}
    </ResourceNotFound>
  );
}
