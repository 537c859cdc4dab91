'use client';

import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { portalPath } from '@/lib/core/portal-path';
import { SortArrow } from '../kit/list/resource-table';
import { MaybeLink } from '../kit/links/maybe-link';
import { StartCut } from '../kit/format/start-cut';
import { ReceiptFlags } from '../receipt/receipt-flags';
import { Pick } from './bulk/pick';
import type { ListRow } from './list-row';
import type { Day, Picks } from './receipt-rows';
import { useTimeSort } from './use-time-sort';

export function ReceiptsCards({
  days,
  mayOpen,
  picks,
  fresh,
  className,
}: {
  readonly days: readonly Day[];
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
      {days.map(([heading, rows]) => (
        <section key={heading} aria-label={heading}>
          <h2 className="day">{heading}</h2>
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
                    <bdi>{aboutOf(row)}</bdi>
                    <span>{timeOf(row)}</span>
                  </span>
                  <span>
                    <StartCut text={row.number} />
                    {row.flags.length > 0 && <ReceiptFlags flags={row.flags} />}
                  </span>
                </MaybeLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function aboutOf({ paidBy, paidDigits, paymentCount, consumer, itemNames }: ListRow): string {
  const others = paymentCount > 1 ? `+${paymentCount - 1}` : null;
  const paid = [paidBy, paidDigits, others].filter((part) => part !== null).join(' ');
  return [paid, consumer].filter(Boolean).join(' · ') || itemNames;
}

function timeOf({ otherDay, timeOfDay, offset }: ListRow): string {
  return [otherDay === null ? null : `${otherDay},`, timeOfDay, offset]
    .filter((part) => part !== null)
    .join(' ');
}
