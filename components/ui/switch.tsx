'use client';

import { Switch as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './class-names';

interface SwitchProps extends ComponentProps<typeof Radix.Root> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
}

/** For settings that apply at once. A Checkbox applies when its form is saved. */
export function Switch({ label, hint, className, id: ownId, ...rest }: SwitchProps) {
  const madeId = useId();
  const id = ownId ?? madeId;
  return (
    <div className="flex items-start justify-between gap-6">
      <div className="min-w-0">
        <label htmlFor={id} className="text-sm font-medium select-none">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-ink-subtle">
            {hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={cn(
          'relative h-5 w-9 shrink-0 rounded-full bg-control transition-[background-color] duration-150 before:absolute before:-inset-1',
          'data-[state=checked]:bg-accent disabled:cursor-not-allowed disabled:opacity-50',
          className,
        )}
        {...rest}
      >
        <Radix.Thumb className="block size-4 translate-x-0.5 rounded-full bg-on-accent shadow-sm transition-transform duration-150 ease-out data-[state=checked]:translate-x-[1.125rem] rtl:-translate-x-0.5 rtl:data-[state=checked]:-translate-x-[1.125rem]" />
      </Radix.Root>
    </div>
  );
}
