import { UserRoundX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { NothingHere } from '@/components/portal/frame/nothing-here';

export default function ErasureNotFound() {
  const t = useTranslations('portal.identifiers');
  return (
    <NothingHere
      icon={<UserRoundX />}
      title={t('erasure.notFound')}
      list="identifiers"
      back={t('noMatch.all')}
    >
      {t('erasure.notFoundBody')}
    </NothingHere>
  );
}
