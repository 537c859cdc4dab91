import type { ReactNode } from 'react';
import { cn } from './class-names';

/** Facts about one subject, as label and value. */
export function DescriptionList({
  columns = 1,
  className,
  children,
}: {
  readonly columns?: 1 | 2;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <dl className={cn('grid gap-x-8 text-sm', columns === 2 && 'sm:grid-cols-2', className)}>{children}</dl>
  );
}

/** One fact. An absent value shows as a dash. */
export function Description({
  term,
  action,
  children,
}: {
  readonly term: ReactNode;
  /** A copy or edit button at the end. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}) {
  const absent = children === null || children === undefined || children === '';
  return (
    <div className="flex min-h-9 items-center gap-4 py-1.5">
      <dt className="w-28 shrink-0 text-ink-subtle">{term}</dt>
      <dd className="foreign flex min-w-0 flex-1 items-center justify-between gap-2">
        <span className="min-w-0">{absent ? <span className="text-ink-subtle">–</span> : children}</span>
        {action}
      </dd>
    </div>
  );
}
