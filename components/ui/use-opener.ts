'use client';

import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to whatever had it when a dialog opened, once the dialog has closed: Radix does that for a
 * trigger of its own only. Returns what to do as `onCloseAutoFocus`; `open` is undefined where Radix keeps it.
 */
export function useOpener(open: boolean | undefined): (event: Event) => void {
  const opener = useRef<Element | null>(null);
  const isOpen = useRef(open);
  useLayoutEffect(() => {
    isOpen.current = open;
    // What is inside is mounted, and takes the focus, in a later commit.
    if (open === true) opener.current = document.activeElement;
  }, [open]);
  return useCallback((event) => {
    const { current: element } = opener;
    // A step of the dialog may close while the next one opens.
    if (isOpen.current === true || !(element instanceof HTMLElement)) return;
    if (element === document.body || !element.isConnected) return;
    event.preventDefault();
    element.focus();
  }, []);
}
