import { UsersRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** There is no group of this name. */
export default function GroupNotFound() {
  const t = useTranslations('portal.users.groups.notFound');
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        heading="h1"
        icon={<UsersRound />}
        title={t('title')}
        action={
          <Link href="/users/groups" className={buttonClass({ variant: 'secondary' })}>
            {t('back')}
          </Link>
        }
      >
        {t('body')}
      </EmptyState>
    </div>
  );
}
