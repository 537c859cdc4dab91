import { Send } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** There is no such message, or it is another retailer's; the two look the same. */
export default function DeliveryNotFound() {
  const t = useTranslations('portal.deliveries');
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        heading="h1"
        icon={<Send />}
        title={t('notFound.title')}
        action={
          <Link href="/deliveries" className={buttonClass({ variant: 'secondary' })}>
            {t('notFound.all')}
          </Link>
        }
      >
        {t('notFound.body')}
      </EmptyState>
    </div>
  );
}
