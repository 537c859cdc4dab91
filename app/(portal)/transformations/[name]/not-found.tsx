import { Code } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

export default function TransformationNotFound() {
  const t = useTranslations('portal.transformations');
  return (
    <NothingHere icon={<Code />} title={t('notFound.title')} list="transformations" back={t('notFound.all')}>
      {t('notFound.body')}
    </NothingHere>
  );
}
