import type { ReactNode } from 'react';

interface FormActionsProps {
  /** What was refused, or has changed meanwhile: said where the eyes are when the button was pressed. */
  readonly notices?: ReactNode;
  /** The buttons, the one that saves last. */
  readonly children: ReactNode;
}

/** The end of a page's form, in sight however long the form is. */
export function FormActions({ notices, children }: FormActionsProps) {
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-col gap-3 border-t bg-surface px-4 py-3 @3xl:-mx-6 @3xl:px-6">
      {notices}
      <div className="flex flex-wrap items-center justify-end gap-2">{children}</div>
    </div>
  );
}
