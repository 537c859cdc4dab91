import type { QueryClient } from '@tanstack/react-query';
import type { useRouter } from 'next/navigation';
import { removeAllBut } from '../api/queries';
import { forgetList } from '../kit/list/remembered-list';

/**
 * Drops data of consumers in this tab: answers, cached pages, and the search that found one. Going back reads the page
 * again.
 */
export function forgetConsumers(client: QueryClient, router: ReturnType<typeof useRouter>): void {
  removeAllBut(client, 'get_erasure');
  forgetList('identifiers');
  router.refresh();
}
