'use client';

import { useEffect } from 'react';
import { earlyPressesScript } from '@/lib/early-presses';

declare global {
  interface Window {
    /** Made by `earlyPressesScript`. */
    replayEarlyPresses?: () => void;
  }
}

/** Does what was pressed before the page's scripts were there. Belongs before everything that can be pressed. */
export function EarlyPresses() {
  useEffect(() => {
    // Not while React is still at work: what is pressed would have to wait for it again.
    const timer = setTimeout(() => window.replayEarlyPresses?.());
    return () => clearTimeout(timer);
  }, []);
  return <script dangerouslySetInnerHTML={{ __html: earlyPressesScript }} />;
}
