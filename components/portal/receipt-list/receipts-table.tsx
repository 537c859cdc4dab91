'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { HoverLink } from '../hover-link';
import { MiddleCut } from '../middle-cut';
import { SortArrow } from '../list/resource-table';
import { ReceiptFlags } from '../receipt-flags';
import {
  columnsOf,
  isChosen,
  isLongTotal,
  tableWidthInRem,
  totalWidthInRem,
  type ColumnKey,
} from './columns';
import type { ListRow } from './list-row';

/** The receipts of a page as a table, from a tablet's width up; the whole row opens the receipt. */
export function ReceiptsTable({
  rows,
  columns: keys,
  mayOpen,
  className,
}: {
  readonly rows: readonly ListRow[];
  readonly columns: readonly ColumnKey[];
  readonly mayOpen: boolean;
  readonly className: string;
}) {
  const t = useTranslations('portal.receipts');
  const width = tableWidthInRem(keys);
  const flagsIn = flagsColumn(keys);
  return (
    <div data-list className={cn('overflow-x-auto print:overflow-visible', className)}>
      <table
        aria-label={t('title')}
        className="w-full table-fixed border-collapse text-sm print:table-auto print:min-w-0!"
        style={width === null ? undefined : { minWidth: `${width}rem` }}
      >
        <ReceiptsTableHead columns={keys} totalInRem={totalWidthInRem(rows.map(({ total }) => total))} />
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} interactive={mayOpen} className="relative focus-within:bg-hover/70">
              {columnsOf(keys).map((column) => (
                <TableCell
                  key={column.key}
                  numeric={column.key === 'total'}
                  className={cn(
                    column.key !== 'total' && 'truncate print:whitespace-normal',
                    column.className,
                  )}
                >
                  <Content row={row} column={column.key} flagsIn={flagsIn} mayOpen={mayOpen} t={t} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </table>
    </div>
  );
}

/** The header row, which the table shares with the placeholder of its loading state. */
export function ReceiptsTableHead({
  columns: keys,
  totalInRem,
}: {
  readonly columns: readonly ColumnKey[];
  /** Set where totals are longer than the column usually is wide. */
  readonly totalInRem?: number | undefined;
}) {
  const t = useTranslations('portal.receipts.columns');
  return (
    <TableHead>
      <tr className="border-y bg-sunken/50">
        {columnsOf(keys).map(({ key, className, widthInRem }) => (
          <TableHeader
            key={key}
            data-column={key}
            aria-sort={key === 'time' ? 'descending' : undefined}
            className={cn(className, key === 'total' && 'text-end')}
            style={widthStyle(key === 'total' ? (totalInRem ?? widthInRem) : widthInRem)}
          >
            {t(key)}
            {key === 'time' && <SortArrow sorted="descending" />}
          </TableHeader>
        ))}
      </tr>
    </TableHead>
  );
}

function widthStyle(widthInRem: number | undefined) {
  return widthInRem === undefined ? undefined : { width: `${widthInRem}rem` };
}

/** Where flags stand: among the usual columns it depends on the room. */
type FlagsColumn = 'transactionId' | 'items' | 'time' | 'usual';

function flagsColumn(keys: readonly ColumnKey[]): FlagsColumn {
  if (!isChosen(keys)) return 'usual';
  return (['transactionId', 'items'] as const).find((key) => keys.includes(key)) ?? 'time';
}

interface ContentProps {
  readonly row: ListRow;
  readonly column: ColumnKey;
  readonly flagsIn: FlagsColumn;
  readonly mayOpen: boolean;
  /** Made once for the table: there are a hundred and sixty cells. */
  readonly t: ReturnType<typeof useTranslations<'portal.receipts'>>;
}

function Content({ row, column, flagsIn, mayOpen, t }: ContentProps) {
  const flags = <ReceiptFlags flags={row.flags} />;
  const isUsual = flagsIn === 'usual';
  switch (column) {
    case 'time':
      return (
        <RowTitle
          href={mayOpen ? `/receipts/${row.id}` : null}
          className={cn('tabular flex items-center gap-2', isUsual && '-my-1.5')}
        >
          <time
            dateTime={row.localtime}
            title={row.here}
            className={cn(isUsual && 'flex flex-col leading-4 @6xl:block @6xl:leading-normal')}
          >
            <span className="inline-block min-w-23">{row.day}</span>{' '}
            <span className="text-ink-subtle">
              {row.timeOfDay}
              {row.offset !== null && <span className="ms-1 text-2xs">{row.offset}</span>}
            </span>
          </time>
          {flagsIn === 'time' && flags}
        </RowTitle>
      );
    case 'store':
      return <bdi title={row.store}>{row.storeShort}</bdi>;
    case 'transactionId':
      return (
        <span
          className={cn(
            'flex items-center gap-x-2',
            // No room for both beside each other: the row has the height of two lines.
            isUsual && '-my-1.5 flex-col items-start leading-4 @5xl:my-0 @5xl:flex-row @5xl:items-center',
          )}
        >
          <MiddleCut text={row.transactionId} className="text-ink-muted" />
          {isUsual && row.flags.length > 0 && (
            <span className="flex max-w-full shrink-0 gap-1 overflow-hidden @5xl:hidden">{flags}</span>
          )}
          {flagsIn === 'transactionId' && flags}
        </span>
      );
    case 'consumer':
      return <Text value={row.consumer} missing={t('noConsumer')} />;
    case 'items':
      return (
        <span className="flex items-center gap-2">
          <span className="tabular min-w-4 shrink-0 text-end text-ink-subtle">{row.itemCount}</span>
          <bdi className="foreign truncate" title={row.itemNames}>
            {row.itemNames}
          </bdi>
          {(isUsual || flagsIn === 'items') && flags}
        </span>
      );
    case 'payment':
      return (
        row.paidBy && (
          <span className="flex gap-1 text-ink-muted" title={row.payment}>
            <bdi className="truncate first-letter:uppercase">{row.paidBy.method}</bdi>
            {row.paidBy.digits !== null && <span className="tabular shrink-0"> {row.paidBy.digits}</span>}
            {row.paidBy.more > 0 && <span className="shrink-0 text-ink-subtle"> +{row.paidBy.more}</span>}
          </span>
        )
      );
    case 'storeReference':
      return <span className="tabular text-ink-muted">{row.storeReference}</span>;
    case 'salesperson':
    case 'operator':
      return <Text value={row[column]} missing={t('notSaid')} />;
    case 'total':
      return (
        <span
          data-total
          className={cn('-ms-2 flex justify-end font-medium', isLongTotal(row.total) && 'text-2xs')}
        >
          {row.total}
        </span>
      );
  }
}

interface RowTitleProps {
  /** Null where the user may not open the receipt. */
  readonly href: string | null;
  readonly className: string;
  readonly children: ReactNode;
}

/** What names a row. The row is the link's area, so that every cell opens the receipt and it is announced once. */
function RowTitle({ href, className, children }: RowTitleProps) {
  if (href === null) return <span className={className}>{children}</span>;
  return (
    <HoverLink
      href={href}
      data-row-link
      className={cn(
        'outline-offset-[-2px] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
        className,
      )}
    >
      {children}
    </HoverLink>
  );
}

function Text({ value, missing }: { readonly value: string | null; readonly missing: string }) {
  if (value !== null) return <bdi title={value}>{value}</bdi>;
  return (
    <span className="text-ink-subtle">
      <span aria-hidden>–</span>
      <span className="sr-only">{missing}</span>
    </span>
  );
}
