'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { api } from '@/components/portal/api/client';
import { invalidate } from '@/components/portal/api/queries';
import type { IdentifierRights } from './identifier-editor';
import { receiptQuery } from './receipt-query';

export interface IdentifierChange {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Optimistic; after a refusal the receipt is read again, so that the user sees the stored one. Users who may only
 * assign call the operation for that, which never takes a receipt from anybody.
 */
export function useChangeIdentifier(id: string, may: IdentifierRights) {
  const client = useQueryClient();
  const router = useRouter();
  const { queryKey } = receiptQuery(id);
  return useMutation({
    mutationFn: (change: IdentifierChange) =>
      may === 'edit'
        ? changeIdentifier(id, change)
        : api('assign_receipt', { body: { id, identifier: change.to ?? '' } }),
    onMutate: async ({ to }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before !== undefined) client.setQueryData(queryKey, { ...before, identifier: to });
      return { before };
    },
    onError: async (_error, _change, shown) => {
      client.setQueryData(queryKey, shown?.before);
      // The history shows another user's change too.
      router.refresh();
      await invalidate(client, 'get_receipt', 'get_receipt_timeline', 'get_receipt_channels');
    },
    onSuccess: (receipt) => {
      client.setQueryData(queryKey, receipt);
      // History and lists come from the server; this also drops prefetched pages.
      router.refresh();
    },
  });
}

/** Only while it still is `from`, so that two editors never overwrite each other. */
function changeIdentifier(id: string, { from, to }: IdentifierChange) {
  const path = '/identifier';
  return api('patch_receipt', {
    params: { id },
    body: [
      { op: 'test', path, value: from },
      to === null ? { op: 'remove', path } : { op: 'replace', path, value: to },
    ],
  });
}
