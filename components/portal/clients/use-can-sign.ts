'use client';

import { useSyncExternalStore } from 'react';
import { canSign } from './sign-url';

const never = () => () => undefined;

/** Known in the browser only. */
export function useCanSign(): boolean {
  return useSyncExternalStore(never, canSign, () => true);
}
