import type { ExternalToast, ToasterProps } from 'sonner';
import type { ComponentType } from 'react';

type Kind = 'error' | 'info' | 'success' | 'warning';
type Raise = (kind: Kind, text: string, options?: ExternalToast) => void;

/** What raised toasts wait for: the place where they appear, which few pages ever need. */
const mounted = Promise.withResolvers<Raise>();
let want: (() => void) | null = null;
let isWanted = false;

function raise(kind: Kind, text: string, options?: ExternalToast): void {
  isWanted = true;
  want?.();
  const shown = options?.action === undefined ? {} : { duration: shownWithActionInMs };
  void mounted.promise.then((show) => show(kind, text, { ...shown, ...options }));
}

/** As long as a person takes to read what was done, and to change their mind. */
const shownWithActionInMs = 10_000;

/** Says something in a corner of the page for four seconds; with something to press, for ten. */
export const toast = {
  error: (text: string, options?: ExternalToast) => raise('error', text, options),
  info: (text: string, options?: ExternalToast) => raise('info', text, options),
  success: (text: string, options?: ExternalToast) => raise('success', text, options),
  warning: (text: string, options?: ExternalToast) => raise('warning', text, options),
};

/** For the place of toasts: calls back when the first one is raised; what comes back ends that. */
export function onFirstToast(callback: () => void): () => void {
  want = callback;
  if (isWanted) callback();
  return () => {
    want = null;
  };
}

/** For the place of toasts: loads what draws them. */
export async function loadToaster(): Promise<ComponentType<ToasterProps>> {
  return (await import('sonner')).Toaster;
}

/** For the place of toasts: it is there, and shows those that wait. */
export async function showToasts(): Promise<void> {
  const { toast: sonner } = await import('sonner');
  mounted.resolve((kind, text, options) => void sonner[kind](text, options));
}
