import type { ReactNode } from 'react';
import { cn } from './class-names';
import { CopyButton } from './copy-button';

export function CodeBlock({
  label,
  copyText,
  actions,
  className,
  children,
}: {
  readonly label: string;
  readonly copyText: string;
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border bg-surface">
      <figcaption className="flex h-10 items-center justify-between gap-2 border-b bg-sunken/60 ps-3 pe-1.5">
        <span className="truncate text-xs font-medium text-ink-muted">{label}</span>
        <span className="flex items-center gap-1">
          {actions}
          <CopyButton value={copyText} />
        </span>
      </figcaption>
      <div
        role="region"
        aria-label={label}
        tabIndex={0}
        dir="ltr"
        className={cn(
          'overflow-auto p-3 font-mono text-xs leading-6 focus-visible:-outline-offset-2',
          className,
        )}
      >
        {children}
      </div>
    </figure>
  );
}
