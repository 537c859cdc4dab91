import { UsersRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** There is no such user, or it is another retailer's; the two look the same. */
export default function UserNotFound() {
  const t = useTranslations('portal.users.notFound');
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        heading="h1"
        icon={<UsersRound />}
        title={t('title')}
        action={
          <Link href="/users" className={buttonClass({ variant: 'secondary' })}>
            {t('back')}
          </Link>
        }
      >
        {t('body')}
      </EmptyState>
    </div>
  );
}
