import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { TableHead, TableHeader } from '@/components/ui/table';
import { HoverLink } from '../links/hover-link';

export interface ResourceColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** Null: a dash in the table, no label on a phone. */
  readonly cell: (row: Row) => ReactNode;
  readonly sorted?: 'ascending' | 'descending';
  readonly numeric?: boolean;
  /** Container query such as `hidden @4xl:table-cell` sets the least width of the list. */
  readonly className?: string;
}

interface ResourceTableProps<Row> {
  readonly label: string;
  readonly columns: readonly [ResourceColumn<Row>, ...ResourceColumn<Row>[]];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowHref?: (row: Row) => string;
}

/**
 * Table from a tablet's width up, blocks on a phone. One link per row, announced once. Needs a parent with
 * `@container`.
 */
export function ResourceTable<Row>({ label, columns, rows, rowKey, rowHref }: ResourceTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <>
      <table data-list data-opens={rowHref && true} aria-label={label} className="hidden @2xl:table">
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
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  data-digits={column.numeric || undefined}
                  // Names are not cut: their ends distinguish rows, too.
                  className={cn(index === 0 && 'overflow-visible whitespace-normal', column.className)}
                >
                  {index === 0 ? (
                    <RowLink href={rowHref?.(row)}>{column.cell(row)}</RowLink>
                  ) : (
                    (column.cell(row) ?? <span className="text-ink-subtle">–</span>)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={label} className="border-t @2xl:hidden">
        {rows.map((row) => (
          <li key={rowKey(row)}>
            <RowLink href={rowHref?.(row)}>{first.cell(row)}</RowLink>
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
    </>
  );
}

/** Visual only; screen readers have `aria-sort`. */
export function SortArrow({ sorted }: { readonly sorted: 'ascending' | 'descending' | undefined }) {
  if (sorted === undefined) return null;
  return <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} className="sort-arrow" />;
}

interface RowLinkProps {
  readonly href: string | undefined;
  readonly children: ReactNode;
}

function RowLink({ href, children }: RowLinkProps) {
  if (href === undefined) return <span className="font-medium wrap-anywhere">{children}</span>;
  return (
    <HoverLink href={href} data-row-link className="font-medium wrap-anywhere">
      {children}
    </HoverLink>
  );
}
