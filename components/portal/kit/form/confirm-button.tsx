'use client';

import { useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmSave } from './confirm-save';
import type { Saving } from './use-save';

interface ConfirmButtonProps extends Pick<ComponentProps<typeof ConfirmSave>, 'title' | 'tone' | 'children'> {
  readonly save: Saving<void>;
  readonly action: ReactNode;
  readonly confirmLabel?: ReactNode;
  readonly icon?: ReactNode;
  readonly size?: ComponentProps<typeof Button>['size'];
  /** If set, this element replaces the button, and the dialog is open at first. */
  readonly pressed?: ReactElement;
}

/** The dialog stays open after a refusal, and after success until the next page has loaded. */
export function ConfirmButton({
  save,
  action,
  confirmLabel = action,
  icon,
  size,
  pressed,
  ...dialog
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(pressed !== undefined);
  return (
    <ConfirmSave
      {...dialog}
      save={save}
      asking={asking || save.isLeaving}
      onAskingChange={setAsking}
      trigger={
        pressed ?? (
          <Button size={size}>
            {icon}
            {action}
          </Button>
        )
      }
      confirmLabel={confirmLabel}
      onConfirm={() => save.mutate(undefined, { onSuccess: () => setAsking(false) })}
    />
  );
}
