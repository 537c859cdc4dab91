import { Siren } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

export default function ProblemNotFound() {
  const t = useTranslations('portal.problems');
  return (
    <NothingHere icon={<Siren />} title={t('notFound.title')} list="problems" back={t('notFound.all')}>
      {t('notFound.body')}
    </NothingHere>
  );
}
