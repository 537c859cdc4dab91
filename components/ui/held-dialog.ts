'use client';

import { createContext, use, useEffect } from 'react';

// Separate file: a page with a form need not load dialog and popover.

/** Function that keeps the dialog or popover open; null outside. */
export const SetHeld = createContext<((isHeld: boolean) => void) | null>(null);

/** Keeps the dialog open: closing would look like cancelling the work, and nothing would show the result. */
export function useHeldDialog(isHeld: boolean): void {
  const setHeld = use(SetHeld);
  useEffect(() => {
    if (!isHeld || setHeld === null) return undefined;
    setHeld(true);
    return () => setHeld(false);
  }, [isHeld, setHeld]);
}
