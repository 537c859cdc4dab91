import { KeyRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** There is no such client, or it is another retailer's; the two look the same. */
export default function ClientNotFound() {
  const t = useTranslations('portal.clients.notFound');
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        heading="h1"
        icon={<KeyRound />}
        title={t('title')}
        action={
          <Link href="/clients" className={buttonClass({ variant: 'secondary' })}>
            {t('back')}
          </Link>
        }
      >
        {t('body')}
      </EmptyState>
    </div>
  );
}
