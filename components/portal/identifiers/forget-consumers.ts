import type { QueryClient } from '@tanstack/react-query';
import type { useRouter } from 'next/navigation';
import { removeAllBut } from '../api/queries';
import { forgetList } from '../kit/list/remembered-list';

/** Drops cached answers, cached pages and the remembered search of this tab: they may name the consumer. */
export function forgetConsumers(client: QueryClient, router: ReturnType<typeof useRouter>): void {
  removeAllBut(client, 'get_erasure');
  forgetList('identifiers');
  router.refresh();
}
