'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Refreshes only after a secret that is shown once was closed: a failed refresh would lose the secret. */
export function useRefreshAfter(isShown: boolean): void {
  const router = useRouter();
  useEffect(() => (isShown ? () => router.refresh() : undefined), [isShown, router]);
}
