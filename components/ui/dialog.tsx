'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './class-names';
import { IconButton } from './icon-button';
import { dialogClass, scrimClass } from './overlay-classes';

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

const widths = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' } as const;

interface DialogContentProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode;
  readonly size?: keyof typeof widths;
}

/** A task that interrupts: keeps the focus inside, closes with Escape and gives the focus back. */
export function DialogContent({ title, description, children, footer, size = 'md' }: DialogContentProps) {
  const t = useTranslations('ui');
  return (
    <Radix.Portal>
      <Radix.Overlay className={scrimClass} />
      <Radix.Content
        className={cn(dialogClass, widths[size])}
        {...(description ? {} : { 'aria-describedby': undefined })}
      >
        <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
          <div className="min-w-0 pt-1">
            <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-0.5 text-sm text-ink-muted">{description}</Radix.Description>
            )}
          </div>
          <Radix.Close asChild>
            <IconButton label={t('close')}>
              <X aria-hidden />
            </IconButton>
          </Radix.Close>
        </header>
        {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>}
        {footer && <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</footer>}
      </Radix.Content>
    </Radix.Portal>
  );
}
