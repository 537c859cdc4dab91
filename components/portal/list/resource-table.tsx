import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { HoverLink } from '../hover-link';
import { ListKeys } from '../receipt-list/list-keys';

/** One column: what its header says and what it shows of a row. The first one names the row and opens it. */
export interface ResourceColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** Null where a row has nothing to show: a dash in the table, and no label at all in the block of a phone. */
  readonly cell: (row: Row) => ReactNode;
  /** Set on the column that the list is ordered by. */
  readonly sorted?: 'ascending' | 'descending';
  /** Digits aligned at the end. */
  readonly numeric?: boolean;
  /** Width and, with a container query such as `hidden @4xl:table-cell`, from which width the column is there. */
  readonly className?: string;
}

interface ResourceTableProps<Row> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly columns: readonly [ResourceColumn<Row>, ...ResourceColumn<Row>[]];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Where a row leads; without it rows are not opened. */
  readonly rowHref?: (row: Row) => string;
}

/**
 * A list of one kind of thing: a table from a tablet's width up, blocks on a phone. The whole row opens its page and
 * is announced once; `j` and `k` walk through the rows. Stands inside an element with `@container`.
 */
export function ResourceTable<Row>({ label, columns, rows, rowKey, rowHref }: ResourceTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <>
      <table
        data-list
        aria-label={label}
        className="hidden w-full table-fixed border-collapse text-sm @2xl:table print:table-auto"
      >
        <TableHead>
          <tr className="border-y bg-sunken/50">
            {columns.map(({ key, label: text, numeric, sorted, className }) => (
              <TableHeader key={key} aria-sort={sorted} className={cn(className, numeric && 'text-end')}>
                {text}
                <SortArrow sorted={sorted} />
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              interactive={rowHref !== undefined}
              className="relative focus-within:bg-hover/70"
            >
              {columns.map((column, index) => (
                <TableCell
                  key={column.key}
                  numeric={column.numeric}
                  className={cn(
                    // What names the row is told apart by its end, too.
                    index === 0 && '[overflow-wrap:anywhere]',
                    index > 0 && !column.numeric && 'truncate print:whitespace-normal',
                    column.className,
                  )}
                >
                  {index === 0 ? (
                    <RowLink href={rowHref?.(row)} className="after:absolute after:inset-0">
                      {column.cell(row)}
                    </RowLink>
                  ) : (
                    (column.cell(row) ?? <span className="text-ink-subtle">–</span>)
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </table>
      <ul aria-label={label} className="border-t @2xl:hidden">
        {rows.map((row) => (
          <li
            key={rowKey(row)}
            className="relative flex min-h-16 flex-col justify-center gap-1 border-b px-4 py-2.5 last:border-0"
          >
            <RowLink href={rowHref?.(row)} className="after:absolute after:inset-0">
              {first.cell(row)}
            </RowLink>
            <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-xs text-ink-muted">
              {others.map((column) => {
                const value = column.cell(row);
                return value === null ? null : (
                  <div key={column.key} className="flex min-w-0 items-baseline gap-1.5">
                    <dt className="shrink-0 text-ink-subtle">{column.label}</dt>
                    <dd className="line-clamp-2 min-w-0 wrap-anywhere">{value}</dd>
                  </div>
                );
              })}
            </dl>
          </li>
        ))}
      </ul>
      {rowHref !== undefined && <ListKeys />}
    </>
  );
}

/** Shows in a header which way its column orders the list; screen readers have `aria-sort`. */
export function SortArrow({ sorted }: { readonly sorted: 'ascending' | 'descending' | undefined }) {
  if (sorted === undefined) return null;
  const Arrow = sorted === 'ascending' ? ArrowUp : ArrowDown;
  return <Arrow aria-hidden className="ms-1 inline size-3 align-[-0.125em]" />;
}

interface RowLinkProps {
  readonly href: string | undefined;
  readonly className: string;
  readonly children: ReactNode;
}

function RowLink({ href, className, children }: RowLinkProps) {
  if (href === undefined) return <span className="font-medium">{children}</span>;
  return (
    <HoverLink
      href={href}
      data-row-link
      className={cn(
        'font-medium focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
        className,
      )}
    >
      {children}
    </HoverLink>
  );
}
