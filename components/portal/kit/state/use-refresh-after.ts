'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Secret shown once: the page is read again when it is put away, not sooner, because a failed read loads the
 * page anew, or the sign-in page.
 */
export function useRefreshAfter(isShown: boolean): void {
  const router = useRouter();
  useEffect(() => (isShown ? () => router.refresh() : undefined), [isShown, router]);
}
