import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

export default function ClientNotFound() {
  const t = useTranslations('portal.clients.notFound');
  return (
    <NothingHere icon={<KeyRound />} title={t('title')} list="clients" back={t('back')}>
      {t('body')}
    </NothingHere>
  );
}
