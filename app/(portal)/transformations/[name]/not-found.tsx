import { Code } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** There is no such mapping, or it is another retailer's; the two look the same. */
export default function TransformationNotFound() {
  const t = useTranslations('portal.transformations');
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        heading="h1"
        icon={<Code />}
        title={t('notFound.title')}
        action={
          <Link href="/transformations" className={buttonClass({ variant: 'secondary' })}>
            {t('notFound.all')}
          </Link>
        }
      >
        {t('notFound.body')}
      </EmptyState>
    </div>
  );
}
