'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Refreshes the page only after a secret that is shown once was closed: if an earlier refresh failed, the
 * secret would be lost.
 */
export function useRefreshAfter(isShown: boolean): void {
  const router = useRouter();
  useEffect(() => (isShown ? () => router.refresh() : undefined), [isShown, router]);
}
