'use client';

import { Label as Radix } from 'radix-ui';
import { type ComponentProps, createContext, use, useId, type ReactNode } from 'react';
import { cn } from './class-names';
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';

interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly required: boolean | undefined;
  readonly name: string | undefined;
}

/** Null inside popovers that a control opens, because their inputs are not the field's control. */
export const FieldContext = createContext<FieldControl | null>(null);

export function useFieldControl(): Partial<FieldControl> {
  return use(FieldContext) ?? {};
}

export interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean;
  readonly name?: string;
  readonly hideLabel?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Field({ label, hint, error, required, name, hideLabel, className, children }: FieldProps) {
  const t = useTranslations('ui');
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  const describedBy = [hint ? `${id}-hint` : '', hasError ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <Label htmlFor={id} className={cn(hideLabel && 'sr-only')}>
        {label}
        {required && <span className="ms-1.5 text-xs font-normal text-ink-subtle">{t('required')}</span>}
      </Label>
      <FieldContext
        value={{
          id,
          'aria-describedby': describedBy === '' ? undefined : describedBy,
          'aria-invalid': hasError || undefined,
          required,
          name,
        }}
      >
        {children}
      </FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-ink-subtle">
          {hint}
        </p>
      )}
      {hasError && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-xs text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
    </div>
  );
}

function Label({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn('text-sm font-medium text-ink select-none', className)} {...rest} />;
}
