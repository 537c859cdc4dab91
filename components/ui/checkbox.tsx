'use client';

import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from './class-names';

interface CheckboxProps extends ComponentProps<typeof Radix.Root> {
  /** Required unless the caller passes `aria-label`. */
  readonly label?: ReactNode;
  readonly hint?: ReactNode;
}

export function Checkbox({ label, hint, className, id: ownId, ...rest }: CheckboxProps) {
  const madeId = useId();
  const id = ownId ?? madeId;
  const box = (
    <Radix.Root
      id={id}
      aria-describedby={hint ? `${id}-hint` : undefined}
      className={cn(
        // The box has 16 px. A pseudo-element enlarges its click target to 24 px.
        'peer relative grid size-4 shrink-0 place-items-center rounded-xs border border-control bg-surface text-on-accent',
        'transition-[background-color,border-color] duration-75 before:absolute before:-inset-1 hover:border-ink-muted',
        'data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
        'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:opacity-60',
        className,
      )}
      {...rest}
    >
      <Radix.Indicator className="group">
        <Check aria-hidden className="size-3 stroke-3 group-data-[state=indeterminate]:hidden" />
        <Minus aria-hidden className="hidden size-3 stroke-3 group-data-[state=indeterminate]:block" />
      </Radix.Indicator>
    </Radix.Root>
  );
  if (label === undefined) return box;
  return (
    <div className="flex min-h-6 items-start gap-2 py-0.5">
      <span className="flex h-5 items-center">{box}</span>
      <div className="min-w-0">
        <label
          htmlFor={id}
          className={cn(
            'text-sm select-none',
            rest.disabled && 'cursor-not-allowed text-ink-subtle **:text-ink-subtle',
          )}
        >
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-ink-subtle">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
