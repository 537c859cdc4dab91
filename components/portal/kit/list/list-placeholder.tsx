'use client';

import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/waiting';

/** The rows are one background picture, because every page's HTML includes this placeholder. */
export function ListPlaceholder() {
  const t = useTranslations('ui');
  return (
    <div aria-busy className="pt-5">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="mx-4 mb-6 h-6 w-40" />
      <div aria-hidden className="rows-placeholder h-180 max-h-screen animate-shimmer border-t" />
    </div>
  );
}
