'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Reads the page again after a secret shown once is closed: a failed read could lose the secret. */
export function useRefreshAfter(isShown: boolean): void {
  const router = useRouter();
  useEffect(() => (isShown ? () => router.refresh() : undefined), [isShown, router]);
}
