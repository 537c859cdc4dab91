import type { ReactNode } from 'react';
import { cn } from '@/components/ui/class-names';
import { formWidthClass } from './form-section';

interface FormActionsProps {
  /** Refusals and conflicts, shown at the button. */
  readonly notices?: ReactNode;
  /** The one that saves comes last. */
  readonly children: ReactNode;
}

/** Visible however long the form is. */
export function FormActions({ notices, children }: FormActionsProps) {
  return (
    <div className="sticky bottom-0 -mx-4 border-t bg-surface px-4 py-3 @3xl:-mx-6 @3xl:px-6">
      <div className={cn('flex flex-col gap-3', formWidthClass)}>
        {notices}
        <div className="flex flex-wrap items-center justify-end gap-2">{children}</div>
      </div>
    </div>
  );
}
