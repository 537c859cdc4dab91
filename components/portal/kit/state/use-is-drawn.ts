import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/**
 * False on the server and during hydration, which must draw the same. For data of the browser alone, such as
 * its time zone.
 */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
}
