import { UserRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** There is no such consumer, or it is another retailer's; the two look the same. */
export default function ConsumerNotFound() {
  const t = useTranslations('portal.identifiers');
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        heading="h1"
        icon={<UserRound />}
        title={t('notFound.title')}
        action={
          <Link href="/identifiers" className={buttonClass({ variant: 'secondary' })}>
            {t('noMatch.all')}
          </Link>
        }
      >
        {t('notFound.body')}
      </EmptyState>
    </div>
  );
}
