'use client';

import type { ComponentProps } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { FormError } from './form-error';
import type { useSave } from './use-save';

interface ConfirmSaveProps extends Omit<
  ComponentProps<typeof AlertDialog>,
  'open' | 'onOpenChange' | 'pending'
> {
  readonly save: Pick<ReturnType<typeof useSave>, 'error' | 'isPending' | 'reset'>;
  readonly asking: boolean;
  readonly onAskingChange: (asking: boolean) => void;
}

export function ConfirmSave({ save, asking, onAskingChange, children, ...dialog }: ConfirmSaveProps) {
  return (
    <AlertDialog
      {...dialog}
      open={asking}
      onOpenChange={(open) => {
        save.reset();
        onAskingChange(open);
      }}
      pending={save.isPending}
    >
      <p>{children}</p>
      {save.error !== null && (
        <div className="mt-3">
          <FormError error={save.error} />
        </div>
      )}
    </AlertDialog>
  );
}
