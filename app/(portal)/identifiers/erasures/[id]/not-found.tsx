import { UserRoundX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** There is no record of such an erasure, or it is another retailer's; the two look the same. */
export default function ErasureNotFound() {
  const t = useTranslations('portal.identifiers');
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        heading="h1"
        icon={<UserRoundX />}
        title={t('erasure.notFound')}
        action={
          <Link href="/identifiers" className={buttonClass({ variant: 'secondary' })}>
            {t('noMatch.all')}
          </Link>
        }
      >
        {t('erasure.notFoundBody')}
      </EmptyState>
    </div>
  );
}
