'use client';

import { useSyncExternalStore } from 'react';
import { canSign } from '@/components/try-it/sign-url';

const never = () => () => undefined;

export function useCanSign(): boolean {
  return useSyncExternalStore(never, canSign, () => true);
}
