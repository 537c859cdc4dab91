import { Store } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** There is no such store, or it is another retailer's; the two look the same. */
export default function StoreNotFound() {
  const t = useTranslations('portal.stores');
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        heading="h1"
        icon={<Store />}
        title={t('notFound.title')}
        action={
          <Link href="/stores" className={buttonClass({ variant: 'secondary' })}>
            {t('noMatch.all')}
          </Link>
        }
      >
        {t('notFound.body')}
      </EmptyState>
    </div>
  );
}
