import type { ReactNode } from 'react';
import { cn } from './class-names';

export function PageHeader({
  title,
  description,
  back,
  badge,
  actions,
  className,
}: {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly back?: ReactNode;
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
}) {
  return (
    <header className={cn('flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pb-5', className)}>
      <div className="min-w-0">
        {back && (
          <div className="mb-1.5 print:hidden text-xs text-ink-subtle [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a]:gap-1 [&_a]:hover:text-ink [&_svg]:size-3.5">
            {back}
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 className="foreign text-xl font-semibold">{title}</h1>
          {badge}
        </div>
        {description && <p className="mt-0.5 text-sm wrap-anywhere text-ink-muted">{description}</p>}
      </div>
      {actions && (
        <div className="flex flex-wrap items-center gap-2 max-sm:has-[form]:w-full print:hidden">
          {actions}
        </div>
      )}
    </header>
  );
}
