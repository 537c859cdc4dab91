'use client';

import { WifiOff } from 'lucide-react';
import { useOffline } from 'next/offline';
import { useTranslations } from 'next-intl';
import { useIsCut } from '../api/connection';

/** Shown while a query of the page, or the router, waits for the network. */
export function ConnectionBar() {
  const t = useTranslations('portal.frame');
  const isRouterCut = useOffline();
  const isReadingCut = useIsCut();
  return (
    // Present before its text: a region that comes with its words is not announced.
    <div role="status" className="sticky top-13 z-20 md:top-0 print:hidden">
      {(isRouterCut || isReadingCut) && (
        <p className="flex min-h-9 items-center justify-center gap-2 border-b border-warning-line bg-warning-soft px-4 py-1.5 text-sm font-medium text-warning-ink md:rounded-t-lg">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {t('noConnection')}
        </p>
      )}
    </div>
  );
}
