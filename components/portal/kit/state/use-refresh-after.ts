'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Refreshes the page only after the secret was closed, because a failed refresh would lose the secret. */
export function useRefreshAfter(isShown: boolean): void {
  const router = useRouter();
  useEffect(() => (isShown ? () => router.refresh() : undefined), [isShown, router]);
}
