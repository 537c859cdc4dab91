'use client';

import { useCallback, useLayoutEffect, useRef } from 'react';

/** For each dialog, the element that had the focus when it opened. */
const openers = new WeakMap<EventTarget, Element>();

const dialogs = '[role=dialog], [role=alertdialog]';

interface Opener {
  readonly onOpenAutoFocus: (event: Event) => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/**
 * Moves the focus back to the opener when a dialog closes. Radix does so only for its own trigger. If the
 * opener was in a dialog that is closed by now, the opener of that dialog gets the focus. If `open` is
 * undefined, Radix controls the dialog.
 */
export function useOpener(open: boolean | undefined): Opener {
  const opener = useRef<readonly Element[]>([]);
  const isOpen = useRef(open);
  useLayoutEffect(() => {
    isOpen.current = open;
    // Read here, because the content takes the focus in a later commit of React.
    if (open === true) opener.current = wayBack(document.activeElement);
  }, [open]);
  const onOpenAutoFocus = useCallback(({ currentTarget }: Event) => {
    const from = opener.current[0] ?? document.activeElement;
    if (currentTarget !== null && from !== null) openers.set(currentTarget, from);
  }, []);
  const onCloseAutoFocus = useCallback((event: Event) => {
    const element = opener.current.find((one) => one !== document.body && one.isConnected);
    // If `open` is still true, one step of a dialog closes while the next opens.
    if (isOpen.current === true || !(element instanceof HTMLElement)) return;
    event.preventDefault();
    // The user may be typing in a dialog that has opened meanwhile.
    if (isInOtherDialog(document.activeElement, element)) return;
    element.focus();
  }, []);
  return { onOpenAutoFocus, onCloseAutoFocus };
}

function isInOtherDialog(element: Element | null, other: Element): boolean {
  const dialog = element?.closest(dialogs) ?? null;
  return dialog !== null && !dialog.contains(other);
}

function wayBack(element: Element | null): readonly Element[] {
  if (element === null) return [];
  const dialog = element.closest(dialogs);
  return [element, ...wayBack(dialog === null ? null : (openers.get(dialog) ?? null))];
}
