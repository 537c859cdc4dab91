'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import { createContext, use, useState, type ComponentProps, type ReactNode } from 'react';
import { Button } from './button';
import { cn } from './class-names';
import { SetHeld } from './held-dialog';
import { dialogClass, scrimClass } from './overlay-classes';
import { useOpener } from './use-opener';

const FocusProps = createContext<ReturnType<typeof useOpener> | null>(null);

export function Dialog(props: ComponentProps<typeof Radix.Root>) {
  return (
    <FocusProps value={useOpener(props.open)}>
      <Radix.Root {...props} />
    </FocusProps>
  );
}

export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

const widths = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' } as const;

interface DialogContentProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  readonly size?: keyof typeof widths;
}

export function DialogContent({ title, description, children, footer, size = 'md' }: DialogContentProps) {
  const t = useTranslations('ui');
  const [isHeld, setHeld] = useState(false);
  const stay = (event: Event) => {
    if (isHeld) event.preventDefault();
  };
  return (
    <Radix.Portal>
      <Radix.Overlay className={scrimClass} />
      <Radix.Content
        className={cn(dialogClass, widths[size])}
        onEscapeKeyDown={stay}
        onInteractOutside={stay}
        {...use(FocusProps)}
        {...(description ? {} : { 'aria-describedby': undefined })}
      >
        <header className="ps-5 pe-14 pt-5 pb-3">
          <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-0.5 text-sm text-ink-muted">{description}</Radix.Description>
          )}
        </header>
        {children && (
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
            <SetHeld value={setHeld}>{children}</SetHeld>
          </div>
        )}
        {footer && <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</footer>}
        {/* Last in the DOM, so that the focus does not start on it. It has no tooltip, because a tooltip
            would swallow the first Escape. */}
        <Radix.Close asChild>
          <Button
            variant="ghost"
            aria-label={t('close')}
            disabled={isHeld}
            className="absolute end-3 top-3.5 size-8 px-0"
          >
            <X aria-hidden />
          </Button>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  );
}
