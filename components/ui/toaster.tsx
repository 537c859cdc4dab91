'use client';

import { useTranslations } from 'next-intl';
import { Toaster as Sonner } from 'sonner';

/** Where toasts appear; the layout mounts it once. Raise one with `toast()` from `sonner`. */
export function Toaster() {
  const t = useTranslations('ui');
  return (
    <Sonner
      theme="system"
      position="bottom-center"
      // Above the bar with the buttons that end a form, never over them.
      offset={{ bottom: 'calc(5rem + env(safe-area-inset-bottom))' }}
      mobileOffset={{ bottom: 'calc(5rem + env(safe-area-inset-bottom))' }}
      gap={8}
      // Its own style sheet would bring the system's font.
      style={{ fontFamily: 'inherit' }}
      expand
      containerAriaLabel={t('notifications')}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: t('close'),
        classNames: {
          toast:
            'flex w-full items-start gap-2.5 rounded-md bg-raised p-3 text-sm text-ink shadow-lg sm:w-88 [&_[data-content]]:min-w-0 [&_[data-content]]:flex-1',
          title: 'font-medium',
          description: 'mt-0.5 text-ink-muted',
          icon: 'mt-0.5 shrink-0 [&_svg]:size-4',
          success: '[&_[data-icon]]:text-success-ink',
          error: '[&_[data-icon]]:text-danger-ink',
          warning: '[&_[data-icon]]:text-warning-ink',
          info: '[&_[data-icon]]:text-accent-ink',
          actionButton:
            'ms-auto h-7 shrink-0 rounded-sm border border-line-strong px-2.5 text-xs font-medium hover:bg-hover',
          cancelButton: 'h-7 shrink-0 rounded-sm px-2.5 text-xs font-medium text-ink-muted hover:bg-hover',
        },
      }}
    />
  );
}
