import type { QueryClient } from '@tanstack/react-query';
import type { useRouter } from 'next/navigation';
import { removeAllBut } from '../api/queries';
import { forgetList } from '../kit/list/remembered-list';

/**
 * Drops data of consumers in this tab: answers of the API, pages cached for going back, and the search that found a
 * consumer. Going back then reads the page again.
 */
export function forgetConsumers(client: QueryClient, router: ReturnType<typeof useRouter>): void {
  removeAllBut(client, 'get_erasure');
  forgetList('identifiers');
  router.refresh();
}
