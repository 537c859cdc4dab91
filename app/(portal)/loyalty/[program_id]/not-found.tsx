import { Gift } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

export default function ProgramNotFound() {
  const t = useTranslations('portal.loyalty');
  return (
    <NothingHere icon={<Gift />} title={t('notFound.title')} list="loyalty" back={t('notFound.all')}>
      {t('notFound.body')}
    </NothingHere>
  );
}
