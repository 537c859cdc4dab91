import { Siren } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

/** There is no such problem any more, or it is another retailer's; the two look the same. */
export default function ProblemNotFound() {
  const t = useTranslations('portal.problems');
  return (
    <NothingHere icon={<Siren />} title={t('notFound.title')} list="problems" back={t('notFound.all')}>
      {t('notFound.body')}
    </NothingHere>
  );
}
