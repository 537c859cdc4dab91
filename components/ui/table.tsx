import type { ComponentProps } from 'react';
import { cn } from './class-names';

export function Table({ label, className, ...rest }: ComponentProps<'table'> & { readonly label: string }) {
  return (
    // Focusable, because the keyboard must be able to scroll it.
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="relative w-full overflow-x-auto print:overflow-visible focus-visible:-outline-offset-2"
    >
      <table className={cn('w-full border-collapse text-start text-sm', className)} {...rest} />
    </div>
  );
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead className={cn('text-xs text-ink-subtle', className)} {...rest} />;
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody className={cn('[&>tr:last-child]:border-0', className)} {...rest} />;
}

export function TableRow({
  interactive,
  className,
  ...rest
}: ComponentProps<'tr'> & { readonly interactive?: boolean }) {
  return (
    <tr
      className={cn(
        'border-b transition-colors duration-75 aria-selected:bg-accent-soft',
        interactive && 'hover:bg-hover/70',
        className,
      )}
      {...rest}
    />
  );
}

export function TableHeader({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn('h-9 px-3 text-start font-medium whitespace-nowrap first:ps-4 last:pe-4', className)}
      {...rest}
    />
  );
}

export function TableCell({
  numeric,
  className,
  ...rest
}: ComponentProps<'td'> & { readonly numeric?: boolean }) {
  return (
    <td
      className={cn(
        'h-11 px-3 py-2 align-middle first:ps-4 last:pe-4',
        numeric && 'tabular text-end whitespace-nowrap',
        className,
      )}
      {...rest}
    />
  );
}
