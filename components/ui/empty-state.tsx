import type { ReactNode } from 'react';
import { cn } from './class-names';

export function EmptyState({
  icon,
  title,
  children,
  action,
  heading: Heading = 'h2',
  className,
}: {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly heading?: 'h1' | 'h2' | 'h3';
  readonly className?: string;
}) {
  return (
    <div className={cn('mx-auto flex max-w-sm flex-col items-center px-6 py-12 text-center', className)}>
      {icon && (
        <span
          aria-hidden
          className="mb-4 grid size-11 place-items-center rounded-lg border bg-surface text-ink-subtle shadow-xs [&_svg]:size-5 [&_svg]:stroke-[1.75]"
        >
          {icon}
        </span>
      )}
      <Heading className={cn('font-semibold', Heading === 'h1' ? 'text-lg' : 'text-base')}>{title}</Heading>
      {children && <div className="mt-1 text-sm text-balance text-ink-muted">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
