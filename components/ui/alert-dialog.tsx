'use client';

import { useTranslations } from 'next-intl';
import { AlertDialog as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Button } from './button';
import { cn } from './class-names';
import { dialogClass, scrimClass } from './overlay-classes';
import { useOpener } from './use-opener';

interface AlertDialogProps {
  /** Omitted if `open` controls the dialog. */
  readonly trigger?: ReactElement;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** A verb. */
  readonly confirmLabel: ReactNode;
  readonly onConfirm: () => void;
  readonly tone?: 'danger' | 'primary';
  /** Shows a spinner. Closing is prevented, because it would look like cancelling. */
  readonly pending?: boolean;
  /** Closing stays possible, because the caller then ends the work. */
  readonly endsByClosing?: boolean;
}

/** The focus starts on Cancel, or in the first field if the dialog has one. */
export function AlertDialog({
  trigger,
  title,
  children,
  confirmLabel,
  onConfirm,
  tone = 'danger',
  pending = false,
  endsByClosing = false,
  onOpenChange,
  ...rest
}: AlertDialogProps) {
  const t = useTranslations('ui');
  const staysOpen = pending && !endsByClosing;
  const { onOpenAutoFocus, onCloseAutoFocus } = useOpener(rest.open);
  const openAtField = (event: Event) => {
    onOpenAutoFocus(event);
    const { currentTarget: content } = event;
    const field = content instanceof HTMLElement ? content.querySelector('input, textarea') : null;
    if (!(field instanceof HTMLElement)) return;
    event.preventDefault();
    field.focus({ preventScroll: true });
  };
  return (
    <Radix.Root
      {...rest}
      onOpenChange={(open) => {
        if (!staysOpen) onOpenChange?.(open);
      }}
    >
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          className={cn(dialogClass, 'max-w-md')}
          onOpenAutoFocus={openAtField}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <div className="overflow-y-auto p-5">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            <Radix.Description asChild>
              <div className="mt-1.5 text-sm text-ink-muted">{children}</div>
            </Radix.Description>
          </div>
          <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">
            <Radix.Cancel asChild>
              <Button disabled={staysOpen}>{t('cancel')}</Button>
            </Radix.Cancel>
            <Button variant={tone} loading={pending} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
