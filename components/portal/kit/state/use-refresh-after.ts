'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * For a page that shows a secret once: read again when the secret is put away, not sooner, because a failed read loads
 * the page anew, or the sign-in page.
 */
export function useRefreshAfter(isShown: boolean): void {
  const router = useRouter();
  useEffect(() => (isShown ? () => router.refresh() : undefined), [isShown, router]);
}
