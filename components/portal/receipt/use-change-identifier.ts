'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { assignReceipt, changeIdentifier, type IdentifierChange } from '@/components/portal/api/receipts';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { IdentifierRights } from './identifier-editor';
import { receiptQuery } from './receipt-query';

/**
 * Changes a receipt's identifier. It shows at once and goes back when the API refuses; then the receipt is read
 * again, so that the user sees what it really says.
 * Who may only assign calls the operation for that, which never takes a receipt from anybody.
 */
export function useChangeIdentifier(id: string, may: IdentifierRights) {
  const client = useQueryClient();
  const router = useRouter();
  const { queryKey } = receiptQuery(id);
  return useMutation({
    mutationFn: (change: IdentifierChange) =>
      may === 'edit' ? changeIdentifier(change) : assignReceipt(id, change.to ?? ''),
    onMutate: async ({ to }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<ReceiptWire>(queryKey);
      if (before !== undefined) client.setQueryData(queryKey, { ...before, identifier: to });
      return { before };
    },
    onError: async (_error, _change, shown) => {
      client.setQueryData(queryKey, shown?.before);
      // Somebody else's change belongs into the history too.
      router.refresh();
      await client.invalidateQueries({ queryKey });
    },
    onSuccess: (receipt) => {
      client.setQueryData(queryKey, receipt);
      // History and lists come from the server; this also drops pages fetched ahead.
      router.refresh();
    },
  });
}
