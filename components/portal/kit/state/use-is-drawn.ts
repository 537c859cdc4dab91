import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/**
 * False on the server and during hydration, because both must draw equal HTML. It is for values that only the
 * browser knows, such as its time zone.
 */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
}
