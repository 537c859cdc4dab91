'use client';

import { useSyncExternalStore } from 'react';
import { canSign } from './sign-url';

const never = () => () => undefined;

/** True when this page may compute signatures; known in the browser only. */
export function useCanSign(): boolean {
  return useSyncExternalStore(never, canSign, () => true);
}
