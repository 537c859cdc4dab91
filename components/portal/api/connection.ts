import {
  notifyManager,
  onlineManager,
  useQueryClient,
  type QueryClient,
  type QueryState,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { ApiError } from './request';

type Reading = Pick<QueryState, 'fetchStatus' | 'fetchFailureReason'>;

export function isUnreachable(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 0;
}

export function waitsForNetwork({ fetchStatus, fetchFailureReason }: Reading): boolean {
  if (fetchStatus === 'idle') return false;
  return isUnreachable(fetchFailureReason) || (fetchStatus === 'paused' && !onlineManager.isOnline());
}

export function isCut(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .some(({ state }) => waitsForNetwork(state));
}

export function useIsCut(): boolean {
  const client = useQueryClient();
  return useSyncExternalStore(
    useCallback(
      (onChange) => {
        const check = notifyManager.batchCalls(onChange);
        // Each render of a list also sends events about its observers, which change no state.
        return client.getQueryCache().subscribe(({ type }) => {
          if (type === 'updated' || type === 'removed') check();
        });
      },
      [client],
    ),
    () => isCut(client),
    () => false,
  );
}
