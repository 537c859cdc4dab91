import type { QueryClient } from '@tanstack/react-query';
import type { useRouter } from 'next/navigation';
import { removeAllBut } from '../api/queries';
import { forgetList } from '../kit/list/remembered-list';

/**
 * Drops what this tab has read of consumers: answers of the API, pages kept for going back, and the search that found
 * a consumer. A page gone back to is then read again, and shows what is still there.
 */
export function forgetConsumers(client: QueryClient, router: ReturnType<typeof useRouter>): void {
  removeAllBut(client, 'get_erasure');
  forgetList('identifiers');
  router.refresh();
}
