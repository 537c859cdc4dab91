import type { ReactNode } from 'react';
import { cn } from './class-names';

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
    <dl
      className={cn(
        'grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 text-sm',
        columns === 2 &&
          'sm:grid-cols-[fit-content(25%)_minmax(0,1fr)_fit-content(25%)_minmax(0,1fr)] sm:gap-x-5',
        className,
      )}
    >
      {children}
    </dl>
  );
}

export function Description({
  term,
  action,
  children,
}: {
  readonly term: ReactNode;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}) {
  const absent = children === null || children === undefined || children === '';
  return (
    <div className="col-span-2 grid min-h-9 grid-cols-subgrid items-center py-1.5">
      <dt className="text-ink-subtle">{term}</dt>
      <dd className="foreign flex min-w-0 flex-1 items-center justify-between gap-2">
        <span className="min-w-0">{absent ? <span className="text-ink-subtle">–</span> : children}</span>
        {action}
      </dd>
    </div>
  );
}
