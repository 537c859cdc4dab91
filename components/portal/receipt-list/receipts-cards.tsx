'use client';

import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { portalPath } from '@/lib/core/portal-path';
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
    <ul aria-label={t('title')} className={cn('receipt-cards', className)}>
      {rows.map((row) => (
        <li key={row.id}>
          <MaybeLink href={mayOpen ? portalPath.receipt(row.id) : null} rowLink>
            <span>
              <bdi>{row.storeShort}</bdi>
              <span>{row.total}</span>
            </span>
            <span>
              <bdi>{row.consumer ?? row.itemNames}</bdi>
              <span>{`${row.day}, ${row.timeOfDay}${row.offset === null ? '' : ` ${row.offset}`}`}</span>
            </span>
            <span>
              <MiddleCut text={row.transactionId} />
              {row.flags.length > 0 && <ReceiptFlags flags={row.flags} />}
            </span>
          </MaybeLink>
        </li>
      ))}
    </ul>
  );
}
