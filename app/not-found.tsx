import { Compass } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** What an unknown address shows. */
export default function NotFound() {
  const t = useTranslations('notFound');
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <EmptyState
        heading="h1"
        icon={<Compass />}
        title={t('title')}
        action={
          <Link href="/" className={buttonClass({ variant: 'secondary' })}>
            {t('home')}
          </Link>
        }
      >
        {t('body')}
      </EmptyState>
    </main>
  );
}
