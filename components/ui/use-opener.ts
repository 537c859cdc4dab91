'use client';

import { useCallback, useLayoutEffect, useRef } from 'react';

/** Element that had the focus at the opening, by dialog. */
const openers = new WeakMap<EventTarget, Element>();

const dialogs = '[role=dialog], [role=alertdialog]';

interface Opener {
  readonly onOpenAutoFocus: (event: Event) => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/**
 * Returns the focus at closing; Radix does so only for its own trigger. If the opener was in a dialog that is
 * gone, that dialog's opener gets the focus. `open` is undefined where Radix controls it.
 */
export function useOpener(open: boolean | undefined): Opener {
  const opener = useRef<readonly Element[]>([]);
  const isOpen = useRef(open);
  useLayoutEffect(() => {
    isOpen.current = open;
    // Read now, because the content mounts and takes the focus in a later commit.
    if (open === true) opener.current = wayBack(document.activeElement);
  }, [open]);
  const onOpenAutoFocus = useCallback(({ currentTarget }: Event) => {
    const from = opener.current[0] ?? document.activeElement;
    if (currentTarget !== null && from !== null) openers.set(currentTarget, from);
  }, []);
  const onCloseAutoFocus = useCallback((event: Event) => {
    const element = opener.current.find((one) => one !== document.body && one.isConnected);
    // One step of a dialog can close while its next step opens: `open` is still true.
    if (isOpen.current === true || !(element instanceof HTMLElement)) return;
    event.preventDefault();
    // Another dialog may have opened since, in which the user types.
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
