'use client';

import { createContext, use, useEffect } from 'react';

// A separate file, so that pages with a form need not load the code of dialogs.

/** Null outside a dialog or popover. The function prevents closing while its argument is true. */
export const SetHeld = createContext<((isHeld: boolean) => void) | null>(null);

/** Prevents closing during work: it would look like cancelling, and the result would not be shown. */
export function useHeldDialog(isHeld: boolean): void {
  const setHeld = use(SetHeld);
  useEffect(() => {
    if (!isHeld || setHeld === null) return undefined;
    setHeld(true);
    return () => setHeld(false);
  }, [isHeld, setHeld]);
}
