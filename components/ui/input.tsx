'use client';

import { useRef, type ComponentProps, type ReactNode } from 'react';
import { cn } from './class-names';
import { useFieldControl } from './field';
import { useTypedEarly } from './use-typed-early';

export const controlClass = cn(
  'h-8 w-full min-w-0 rounded-sm border border-control bg-surface px-2.5 text-sm text-ink shadow-xs',
  'transition-[border-color] duration-100 hover:border-ink-subtle',
  'focus-visible:border-focus focus-visible:outline-offset-0',
  'aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-disabled disabled:shadow-none',
  'file:me-2.5 file:h-full file:border-0 file:border-e file:border-line file:bg-transparent file:pe-2.5 file:text-sm file:font-medium file:text-ink',
);

interface InputProps extends Omit<ComponentProps<'input'>, 'ref'> {
  readonly icon?: ReactNode;
}

export function Input({ icon, className, ...rest }: InputProps) {
  const field = useRef<HTMLInputElement>(null);
  useTypedEarly(field, rest.value);
  const input = (
    <input
      ref={field}
      {...useFieldControl()}
      className={cn(controlClass, icon && 'ps-8', className)}
      {...rest}
    />
  );
  if (!icon) return input;
  return (
    <span className="relative block min-w-0">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-2.5 grid place-items-center text-ink-subtle [&_svg]:size-4"
      >
        {icon}
      </span>
      {input}
    </span>
  );
}

export function Textarea({ className, ...rest }: Omit<ComponentProps<'textarea'>, 'ref'>) {
  const field = useRef<HTMLTextAreaElement>(null);
  useTypedEarly(field, rest.value);
  return (
    <textarea
      ref={field}
      {...useFieldControl()}
      className={cn(controlClass, 'h-auto min-h-20 py-1.5 leading-5', className)}
      {...rest}
    />
  );
}
