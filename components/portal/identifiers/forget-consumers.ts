import type { QueryClient } from '@tanstack/react-query';
import type { useRouter } from 'next/navigation';
import { removeAllBut } from '../api/queries';
import { forgetList } from '../kit/list/remembered-list';

/**
 * Discards cached answers, cached pages and the last search of this tab, because they may contain the
 * consumer's name.
 */
export function forgetConsumers(client: QueryClient, router: ReturnType<typeof useRouter>): void {
  removeAllBut(client, 'get_erasure');
  forgetList('identifiers');
  router.refresh();
}
