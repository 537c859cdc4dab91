'use client';

import { useRef, type ComponentProps } from 'react';
import { cn } from './class-names';
import { useFieldControl } from './field';
import { controlClass } from './input';
import { useTypedEarly } from './use-typed-early';

interface DateInputProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  readonly type?: 'date' | 'datetime-local' | 'time';
}

export function DateInput({ type = 'date', className, ...rest }: DateInputProps) {
  const field = useRef<HTMLInputElement>(null);
  useTypedEarly(field, rest.value);
  return (
    <input
      ref={field}
      type={type}
      {...useFieldControl()}
      className={cn(
        controlClass,
        'tabular appearance-none [&::-webkit-calendar-picker-indicator]:cursor-pointer [&::-webkit-calendar-picker-indicator]:opacity-60',
        '[&::-webkit-calendar-picker-indicator]:hover:opacity-100',
        className,
      )}
      {...rest}
    />
  );
}
