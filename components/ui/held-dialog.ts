'use client';

import { createContext, use, useEffect } from 'react';

// Apart from dialog and popover, whose code a page with a form need not load.

/** For the content of a dialog or popover: takes whether it cannot be closed. */
export const SetHeld = createContext<((isHeld: boolean) => void) | null>(null);

/**
 * Keeps the dialog or popover around open, if there is one, while what was begun in it is under way: closed, it would seem as if that
 * were called off, and nothing would say what became of it.
 */
export function useHeldDialog(isHeld: boolean): void {
  const setHeld = use(SetHeld);
  useEffect(() => {
    if (!isHeld || setHeld === null) return undefined;
    setHeld(true);
    return () => setHeld(false);
  }, [isHeld, setHeld]);
}
