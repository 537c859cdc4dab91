'use client';

import { Compass } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { portalPath } from '@/lib/core/portal-path';

/** A client component, because Next sends a server component with every page, even if it is not shown. */
export function NoPage() {
  const t = useTranslations('notFound');
  return (
    <div className="grid min-h-[70dvh] place-items-center p-6">
      <EmptyState
        heading="h1"
        icon={<Compass />}
        title={t('title')}
        action={
          <Link href={portalPath.home()} className={buttonClass({ variant: 'secondary' })}>
            {t('home')}
          </Link>
        }
      >
        {t('body')}
      </EmptyState>
    </div>
  );
}
