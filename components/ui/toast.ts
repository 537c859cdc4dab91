import type { ExternalToast, ToasterProps } from 'sonner';
import type { ComponentType } from 'react';

type Kind = 'error' | 'info' | 'success' | 'warning';
type Raise = (kind: Kind, text: string, options?: ExternalToast) => void;

/** Toasts wait until the toaster has loaded. It loads late, because few pages need it. */
const mounted = Promise.withResolvers<Raise>();
let want: (() => void) | null = null;
let isWanted = false;

function raise(kind: Kind, text: string, options?: ExternalToast): void {
  isWanted = true;
  want?.();
  const shown = options?.action === undefined ? {} : { duration: shownWithActionInMs };
  void mounted.promise.then((show) => show(kind, text, { ...shown, ...options }));
}

const shownWithActionInMs = 10_000;

export const toast = {
  error: (text: string, options?: ExternalToast) => raise('error', text, options),
  info: (text: string, options?: ExternalToast) => raise('info', text, options),
  success: (text: string, options?: ExternalToast) => raise('success', text, options),
  warning: (text: string, options?: ExternalToast) => raise('warning', text, options),
};

export function onFirstToast(callback: () => void): () => void {
  want = callback;
  if (isWanted) callback();
  return () => {
    want = null;
  };
}

export async function loadToaster(): Promise<ComponentType<ToasterProps>> {
  return (await import('sonner')).Toaster;
}

export async function showToasts(): Promise<void> {
  const { toast: sonner } = await import('sonner');
  mounted.resolve((kind, text, options) => void sonner[kind](text, options));
}
