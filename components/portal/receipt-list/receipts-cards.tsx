'use client';

import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { portalPath } from '@/lib/core/portal-path';
import { MaybeLink } from '../maybe-link';
import { MiddleCut } from '../middle-cut';
import { ReceiptFlags } from '../receipt-flags';
import { Pick } from './bulk/pick';
import type { ListRow } from './list-row';
import type { Picks } from './receipt-rows';

/** The receipts of a page on a phone: one block each, what one looks for first in the first line. */
export function ReceiptsCards({
  rows,
  mayOpen,
  picks,
  fresh,
  className,
}: {
  readonly rows: readonly ListRow[];
  readonly mayOpen: boolean;
  readonly picks: Picks;
  readonly fresh: ReadonlySet<string>;
  readonly className: string;
}) {
  const t = useTranslations('portal.receipts');
  return (
    <ul aria-label={t('title')} className={cn('receipt-cards', picks !== 'none' && 'picks', className)}>
      {rows.map((row) => (
        <li key={row.id} data-fresh={fresh.has(row.id) || undefined}>
          {picks === 'boxes' && <Pick row={row} />}
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
