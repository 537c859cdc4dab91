import { receiptPageUrl } from '@/lib/core/paths';
import { formatTimestamp } from '@/lib/core/timestamps';
import type { Setup } from './get-setup';
import { setupMark } from './record-page-opened';
import type { SetupWire } from './schema';

export function presentSetup({
  dismissedAt,
  done,
  store,
  receipt,
  linkToken,
  testReceipts,
  realReceipts,
}: Setup): SetupWire {
  return {
    dismissed_at: dismissedAt === null ? null : formatTimestamp(dismissedAt),
    done: [...done],
    store: store === null ? null : { reference: store.reference, name: store.name },
    receipt:
      receipt === null
        ? null
        : {
            id: receipt.id,
            test: receipt.test,
            transaction_id: receipt.transactionId,
            total: receipt.total,
            currency: receipt.currency,
            page_url: linkToken === null ? null : `${receiptPageUrl(linkToken)}?m=${setupMark}`,
          },
    test_receipts: testReceipts,
    real_receipts: realReceipts,
  };
}
