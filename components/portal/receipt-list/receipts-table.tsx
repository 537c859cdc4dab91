'use client';

import { useTranslations } from 'next-intl';
import type { CSSProperties, PointerEvent, ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { TableHead } from '@/components/ui/table';
import { portalPath } from '@/lib/core/portal-path';
import { HoverLink } from '../kit/links/hover-link';
import { StartCut } from '../kit/format/start-cut';
import { SortArrow } from '../kit/list/resource-table';
import { ReceiptFlags } from '../receipt/receipt-flags';
import {
  columnsOf,
  fitsInRem,
  hasRoomForItems,
  isChosen,
  isFitted,
  isLongTotal,
  tableWidthInRem,
  type ColumnKey,
  type FitsInRem,
} from './columns';
import { Pick, PickAll } from './bulk/pick';
import type { ListRow } from './list-row';
import type { Day, Picks } from './receipt-rows';
import { useTimeSort } from './use-time-sort';

const pickInRem = 1.75;

export function ReceiptsTable({
  rows,
  days,
  columns: keys,
  mayOpen,
  picks,
  fresh,
  className,
}: {
  readonly rows: readonly ListRow[];
  readonly days: readonly Day[];
  readonly columns: readonly ColumnKey[];
  readonly mayOpen: boolean;
  readonly picks: Picks;
  readonly fresh: ReadonlySet<string>;
  readonly className: string;
}) {
  const t = useTranslations('portal.receipts');
  const width = tableWidthInRem(keys);
  const picksInRem = picks === 'none' ? 0 : pickInRem;
  const flagsIn = flagsColumn(keys);
  const columns = columnsOf(keys);
  const fits = fitsInRem(rows);
  return (
    <div className={cn('overflow-x-auto print:overflow-visible', className)}>
      <table
        data-list
        onPointerOver={showFullText}
        data-opens={mayOpen || undefined}
        aria-label={t('title')}
        className={cn(
          'receipts print:min-w-0!',
          !isChosen(keys) && 'usual',
          hasRoomForItems(rows, fits, picksInRem) && 'roomy',
          picks !== 'none' && 'picks',
        )}
        style={width === null ? undefined : { minWidth: `${width + picksInRem}rem` }}
      >
        <ReceiptsTableHead columns={keys} fits={fits} picks={picks} count={rows.length} />
        {days.map(([heading, ofDay]) => (
          <tbody key={heading}>
            <tr className="day">
              {}
              <th scope="rowgroup" colSpan={2}>
                {heading}
              </th>
            </tr>
            {ofDay.map((row) => (
              <tr key={row.id} data-fresh={fresh.has(row.id) || undefined}>
                {columns.map(({ key, from }) => (
                  <td key={key} data-digits={key === 'total' ? '' : undefined} className={from}>
                    {key === 'time' && picks === 'boxes' && <Pick row={row} />}
                    {contentOf(key, { row, flagsIn, mayOpen, t })}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function ReceiptsTableHead({
  columns: keys,
  fits,
  picks,
  count,
}: {
  readonly columns: readonly ColumnKey[];
  readonly fits: FitsInRem;
  readonly picks: Picks;
  readonly count: number;
}) {
  const t = useTranslations('portal.receipts.columns');
  const { sorted, button } = useTimeSort();
  const isUsual = !isChosen(keys);
  const styleOf = (key: ColumnKey, widthInRem: number | undefined): CSSProperties | undefined => {
    const picksInRem = key === 'time' && picks !== 'none' ? pickInRem : 0;
    if (key === 'time' || key === 'total') return { width: `${fits[key] + picksInRem}rem` };
    if (!isUsual) return { width: `${widthInRem}rem` };
    // The cast is needed because React's type lacks custom properties.
    return isFitted(key) ? ({ '--fit': `${fits[key]}rem` } as CSSProperties) : undefined;
  };
  return (
    <TableHead>
      <tr className="border-y bg-sunken/50">
        {columnsOf(keys).map(({ key, from, className, widthInRem }) => (
          <th
            scope="col"
            key={key}
            data-column={key}
            // The label is set, because the cell also contains the checkbox and its label.
            aria-label={key === 'time' ? t(key) : undefined}
            aria-sort={key === 'time' ? sorted : undefined}
            className={cn(from, className, key === 'total' && 'text-end') || undefined}
            style={styleOf(key, widthInRem)}
          >
            {key === 'time' && picks === 'boxes' && <PickAll count={count} />}
            {key === 'time' && <span className="on-paper">{t(key)}</span>}
            {key === 'time' ? (
              <button {...button} className="sort">
                {t(key)}
                <SortArrow sorted={sorted} />
              </button>
            ) : (
              t(key)
            )}
          </th>
        ))}
      </tr>
    </TableHead>
  );
}

type FlagsColumn = 'transactionId' | 'items' | 'time' | 'usual';

function flagsColumn(keys: readonly ColumnKey[]): FlagsColumn {
  if (!isChosen(keys)) return 'usual';
  return (['transactionId', 'items'] as const).find((key) => keys.includes(key)) ?? 'time';
}

interface Content {
  readonly row: ListRow;
  readonly flagsIn: FlagsColumn;
  readonly mayOpen: boolean;
  readonly t: ReturnType<typeof useTranslations<'portal.receipts'>>;
}

/** A plain function, because 160 components on a page would be slow. */
function contentOf(column: ColumnKey, { row, flagsIn, mayOpen, t }: Content): ReactNode {
  const flags = row.flags.length > 0 && <ReceiptFlags flags={row.flags} />;
  const isUsual = flagsIn === 'usual';
  switch (column) {
    case 'time':
      return (
        <RowTitle href={mayOpen ? portalPath.receipt(row.id) : null}>
          <time dateTime={row.localtime} title={row.here}>
            {/* Repeats the day for screen readers, because they read links without the heading above. */}
            <span className={row.otherDay === null ? 'sr-only' : 'quiet'}>
              {row.otherDay ?? row.day}
            </span>{' '}
            {row.timeOfDay}
            {row.offset !== null && <span className="quiet text-2xs"> {row.offset}</span>}
          </time>
          {flagsIn === 'time' && flags}
        </RowTitle>
      );
    case 'store':
      return <bdi title={row.store}>{row.storeShort}</bdi>;
    case 'transactionId':
      return (
        <span className="number">
          <StartCut text={row.number} />
          {isUsual && flags && <span className="flags">{flags}</span>}
          {flagsIn === 'transactionId' && flags}
        </span>
      );
    case 'consumer':
      return textOf(row.consumer, t('noConsumer'));
    case 'items':
      return (
        <span className="items">
          <span>{row.itemCount}</span>
          <bdi>{row.itemNames}</bdi>
          {(isUsual || flagsIn === 'items') && flags}
        </span>
      );
    case 'payment':
      return (
        row.paidBy !== null && (
          <span className="paid" title={row.payments ?? undefined}>
            <bdi>{row.paidBy}</bdi>
            {row.paidDigits !== null && <span> {row.paidDigits}</span>}
            {row.paymentCount > 1 && <span className="quiet"> +{row.paymentCount - 1}</span>}
          </span>
        )
      );
    case 'storeReference':
      return <span className="tabular text-ink-muted">{row.storeReference}</span>;
    case 'salesperson':
    case 'operator':
      return textOf(row[column], t('notSaid'));
    case 'total':
      return (
        <span data-total="" className={isLongTotal(row.total) ? 'text-2xs' : undefined}>
          {row.total}
        </span>
      );
  }
}

interface RowTitleProps {
  readonly href: string | null;
  readonly children: ReactNode;
}

function RowTitle({ href, children }: RowTitleProps) {
  if (href === null) return <span className="beside">{children}</span>;
  return (
    <HoverLink href={href} data-row-link="">
      {children}
    </HoverLink>
  );
}

function showFullText({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  for (const element of cell === null ? [] : [cell, ...cell.querySelectorAll('bdi')]) {
    if (element.title === '' && element.scrollWidth > element.clientWidth)
      element.title = element.textContent;
  }
}

function textOf(value: string | null, missing: string): ReactNode {
  if (value !== null) return <bdi>{value}</bdi>;
  return (
    <span className="quiet">
      <span aria-hidden>–</span>
      <span className="sr-only">{missing}</span>
    </span>
  );
}
