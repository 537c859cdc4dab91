'use client';

import { useSyncExternalStore } from 'react';
import { canSign } from './sign-url';

const never = () => () => undefined;

export function useCanSign(): boolean {
  return useSyncExternalStore(never, canSign, () => true);
}
