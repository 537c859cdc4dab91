import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { HoverLink } from '../hover-link';
import { ReceiptFlags } from '../receipt-flags';
import { columns, type Column } from './columns';
import type { ListRow } from './list-row';

/** The receipts of a page as a table, from a tablet's width up; the whole row opens the receipt. */
export function ReceiptsTable({ rows }: { readonly rows: readonly ListRow[] }) {
  const t = useTranslations('portal.receipts');
  return (
    <table aria-label={t('title')} className="hidden w-full table-fixed border-collapse text-sm @2xl:table">
      <ReceiptsTableHead />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id} interactive className="relative focus-within:bg-hover/70">
            {columns.map((column) => (
              <TableCell
                key={column.key}
                numeric={column.key === 'total'}
                className={cn(column.key !== 'total' && 'truncate', column.className)}
              >
                <Content row={row} column={column.key} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </table>
  );
}

/** The header row, which the table shares with the placeholder of its loading state. */
export function ReceiptsTableHead() {
  const t = useTranslations('portal.receipts.columns');
  return (
    <TableHead>
      <tr className="border-y bg-sunken/50">
        {columns.map(({ key, className }) => (
          <TableHeader key={key} className={cn(className, key === 'total' && 'text-end')}>
            {t(key)}
          </TableHeader>
        ))}
      </tr>
    </TableHead>
  );
}

function Content({ row, column }: { readonly row: ListRow; readonly column: Column['key'] }) {
  const t = useTranslations('portal.receipts');
  switch (column) {
    case 'time':
      return (
        <HoverLink
          href={`/receipts/${row.id}`}
          data-row-link
          // The row is the link's area, so that every cell opens the receipt and it is announced once.
          className="tabular outline-offset-[-2px] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <time dateTime={row.localtime} title={row.here}>
            <span className="inline-block min-w-23">{row.day}</span>
            <span className="text-ink-subtle">
              {row.timeOfDay}
              {row.offset !== null && <span className="ms-1 text-2xs">{row.offset}</span>}
            </span>
          </time>
        </HoverLink>
      );
    case 'store':
      return <bdi title={row.store}>{row.storeShort}</bdi>;
    case 'transactionId':
      return (
        <span className="flex items-center gap-2">
          <bdi className="tabular min-w-0 truncate text-ink-muted" title={row.transactionId}>
            {row.transactionId}
          </bdi>
          <span className="contents @6xl:hidden">
            <ReceiptFlags flags={row.flags} />
          </span>
        </span>
      );
    case 'consumer':
      return row.consumer === null ? (
        <span className="text-ink-subtle">
          <span aria-hidden>–</span>
          <span className="sr-only">{t('noConsumer')}</span>
        </span>
      ) : (
        <bdi>{row.consumer}</bdi>
      );
    case 'items':
      return (
        <span className="flex items-center gap-2">
          <span className="tabular min-w-4 shrink-0 text-end text-ink-subtle">{row.itemCount}</span>
          <bdi className="truncate" title={row.itemNames}>
            {row.itemNames}
          </bdi>
          <ReceiptFlags flags={row.flags} />
        </span>
      );
    case 'payment':
      return (
        <bdi className="block truncate text-ink-muted first-letter:uppercase" title={row.payment}>
          {row.payment}
        </bdi>
      );
    case 'total':
      return <span className="font-medium">{row.total}</span>;
  }
}
