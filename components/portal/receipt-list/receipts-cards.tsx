'use client';

import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { MaybeLink } from '../maybe-link';
import { MiddleCut } from '../middle-cut';
import { ReceiptFlags } from '../receipt-flags';
import type { ListRow } from './list-row';

/** The receipts of a page on a phone: one block each, what one looks for first in the first line. */
export function ReceiptsCards({
  rows,
  mayOpen,
  className,
}: {
  readonly rows: readonly ListRow[];
  readonly mayOpen: boolean;
  readonly className: string;
}) {
  const t = useTranslations('portal.receipts');
  return (
    <ul aria-label={t('title')} className={cn('border-t', className)}>
      {rows.map((row) => (
        <li key={row.id} className="border-b last:border-0">
          <MaybeLink
            href={mayOpen ? `/receipts/${row.id}` : null}
            rowLink
            className="flex min-h-18 flex-col justify-center gap-0.5 px-4 py-2.5 active:bg-hover"
          >
            <span className="flex items-baseline justify-between gap-3">
              <bdi className="min-w-0 truncate font-medium">{row.storeShort}</bdi>
              <span className="tabular max-w-[75%] shrink-0 truncate font-medium" title={row.total}>
                {row.total}
              </span>
            </span>
            <span className="flex items-center justify-between gap-3 text-xs text-ink-muted">
              <bdi className="min-w-0 truncate">{row.consumer ?? row.itemNames}</bdi>
              <time dateTime={row.localtime} className="tabular shrink-0">
                {row.day}, {row.timeOfDay}
                {row.offset !== null && ` ${row.offset}`}
              </time>
            </span>
            <span className="flex items-center gap-2 text-xs text-ink-subtle">
              <MiddleCut text={row.transactionId} />
              <ReceiptFlags flags={row.flags} />
            </span>
          </MaybeLink>
        </li>
      ))}
    </ul>
  );
}
