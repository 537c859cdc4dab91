import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { TableHead, TableHeader } from '@/components/ui/table';
import { HoverLink } from '../links/hover-link';

export interface ResourceColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** If this returns null, the table shows a dash, and a phone omits the value. */
  readonly cell: (row: Row) => ReactNode;
  readonly sorted?: 'ascending' | 'descending';
  readonly numeric?: boolean;
  readonly className?: string;
}

export interface FoldedRows<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

interface ResourceTableProps<Row> {
  readonly label: string;
  readonly columns: readonly [ResourceColumn<Row>, ...ResourceColumn<Row>[]];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly rowHref?: (row: Row) => string;
  /** Rows that are hidden until the line at the end is clicked. */
  readonly folded?: FoldedRows<Row> | undefined;
}

/** Shows a table, or blocks on phones. A parent must have `@container`. */
export function ResourceTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  folded,
}: ResourceTableProps<Row>) {
  const [first, ...others] = columns;
  const line = (row: Row) => (
    <tr key={rowKey(row)}>
      {columns.map((column, index) => (
        <td
          key={column.key}
          data-digits={column.numeric || undefined}
          // The first column is not cut, because names may differ only at the end.
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
  );
  const block = (row: Row) => (
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
  );
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
          {rows.map(line)}
          {folded && (
            <tr>
              {/* Spans two columns only, because a span over hidden columns would give them width again. */}
              <td colSpan={2}>
                <FoldLine {...folded} />
              </td>
              {columns.slice(2).map(({ key, className }) => (
                <td key={key} className={className} />
              ))}
            </tr>
          )}
          {folded?.isOpen === true && folded.rows.map(line)}
        </tbody>
      </table>
      <ul aria-label={label} className="border-t @2xl:hidden">
        {rows.map(block)}
        {folded && (
          <li>
            <FoldLine {...folded} />
          </li>
        )}
        {folded?.isOpen === true && folded.rows.map(block)}
      </ul>
    </>
  );
}

function FoldLine({ label, isOpen, onToggle }: Pick<FoldedRows<unknown>, 'label' | 'isOpen' | 'onToggle'>) {
  return (
    <button
      type="button"
      data-row-link
      aria-expanded={isOpen}
      onClick={onToggle}
      className="inline-flex cursor-pointer items-center gap-1.5 text-ink-muted"
    >
      <ChevronRight
        aria-hidden
        className={cn('size-4 shrink-0 text-ink-subtle rtl:-scale-x-100', isOpen && 'rotate-90')}
      />
      {label}
    </button>
  );
}

/** Screen readers read `aria-sort` instead. */
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
