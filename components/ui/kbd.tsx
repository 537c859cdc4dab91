import type { ComponentProps } from 'react';
import { cn } from './class-names';

/** A key to press. */
export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-b-2 bg-surface px-1 font-sans text-2xs font-medium text-ink-muted',
        className,
      )}
      {...rest}
    />
  );
}
