'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/**
 * Reads the page again once something that is shown only once, such as a secret, is put away, or its page is left. Not
 * sooner: where reading fails, the browser loads the page anew, or the sign-in page.
 */
export function useRefreshAfter(isShown: boolean): void {
  const router = useRouter();
  useEffect(() => (isShown ? () => router.refresh() : undefined), [isShown, router]);
}
