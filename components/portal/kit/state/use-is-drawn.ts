import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/**
 * True when this browser draws the component: false on the server, and while React takes over what the server drew, which must
 * be the same. For what only the browser knows, such as its time zone.
 */
export function useIsDrawn(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
}
