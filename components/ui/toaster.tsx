'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState, type ComponentType } from 'react';
import type { ToasterProps } from 'sonner';
import { loadToaster, onFirstToast, showToasts } from './toast';

/** The toaster loads a second after the first of these events. */
const uses = ['pointerdown', 'keydown'] as const;
const loadsAfterInMs = 1000;

/** The layout mounts the toaster once. The toaster's code is loaded later (see `toast.ts`). */
export function Toaster() {
  const t = useTranslations('ui');
  const [loaded, setLoaded] = useState<{ readonly Sonner: ComponentType<ToasterProps> } | null>(null);
  useEffect(() => {
    const load = () =>
      void loadToaster().then(
        (Sonner) => setLoaded({ Sonner }),
        // Probably offline. The next toast tries again.
        () => undefined,
      );
    // Loads before the first toast, because the page may be offline when a toast reports that.
    const onUse = () => void setTimeout(load, loadsAfterInMs);
    for (const use of uses) window.addEventListener(use, onUse, { once: true, passive: true });
    const stop = onFirstToast(load);
    return () => {
      for (const use of uses) window.removeEventListener(use, onUse);
      stop();
    };
  }, []);
  useEffect(() => {
    // By now the effect in which the toaster subscribes to toasts has run.
    if (loaded !== null) void showToasts();
  }, [loaded]);
  if (loaded === null) return null;
  return (
    <loaded.Sonner
      theme="system"
      position="bottom-center"
      // Above the bar with the buttons of a form.
      offset={{ bottom: 'calc(5rem + env(safe-area-inset-bottom))' }}
      mobileOffset={{ bottom: 'calc(5rem + env(safe-area-inset-bottom))' }}
      gap={8}
      // Sonner's style sheet would set the system's font.
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
