'use client';

import { useSyncExternalStore } from 'react';
import { canSign } from './sign-url';

const never = () => () => undefined;

/** True when this page may compute signatures; said once the browser draws it, as the server cannot know. */
export function useCanSign(): boolean {
  return useSyncExternalStore(never, canSign, () => true);
}
