'use client';

import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { portalPath } from '@/lib/core/portal-path';
import { SortArrow } from '../kit/list/resource-table';
import { MaybeLink } from '../kit/links/maybe-link';
import { MiddleCut } from '../kit/format/middle-cut';
import { ReceiptFlags } from '../receipt/receipt-flags';
import { Pick } from './bulk/pick';
import type { ListRow } from './list-row';
import type { Picks } from './receipt-rows';
import { useTimeSort } from './use-time-sort';

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
  const { sorted, label, button } = useTimeSort();
  return (
    <div className={className}>
      <p className="cards-head">
        <button {...button} className="sort">
          {label}
          <SortArrow sorted={sorted} />
        </button>
      </p>
      <ul aria-label={t('title')} className={cn('receipt-cards', picks !== 'none' && 'picks')}>
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
                <MiddleCut text={row.number} />
                {row.flags.length > 0 && <ReceiptFlags flags={row.flags} />}
              </span>
            </MaybeLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
