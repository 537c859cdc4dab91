'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button';

/** Steps through a list that is ordered newest first; a step without a handler is not possible now. */
export function Pagination({
  summary,
  onNewer,
  onOlder,
  pending = false,
}: {
  /** What is shown, such as "1–50"; announced when it changes. */
  readonly summary?: ReactNode;
  readonly onNewer?: (() => void) | undefined;
  readonly onOlder?: (() => void) | undefined;
  readonly pending?: boolean;
}) {
  const t = useTranslations('ui');
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
      <p role="status" className="tabular text-xs text-ink-subtle">
        {summary}
      </p>
      <div className="flex gap-2">
        <Button size="sm" disabled={onNewer === undefined || pending} onClick={onNewer}>
          <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          {t('newer')}
        </Button>
        <Button size="sm" disabled={onOlder === undefined || pending} onClick={onOlder}>
          {t('older')}
          <ChevronRight aria-hidden className="rtl:-scale-x-100" />
        </Button>
      </div>
    </nav>
  );
}
