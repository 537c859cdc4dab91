import type { NewReceipt } from '@/lib/domain/receipts/store/insert';
import type { Context } from '@/lib/platform/context';

/** What became of a submission. */
export interface Submission {
  readonly id: string;
  /** True when the same receipt was there already (contract section 4). */
  readonly replayed: boolean;
  /** What looks wrong about it all the same. */
  readonly warnings: readonly string[];
  /** Token of the receipt's page for the answer; null while the retailer's `receipt_links` is off, or there is no page. */
  readonly linkToken: string | null;
}

/** What became of a receipt that is stored now. */
export function submissionOf({ retailer }: Context, { row, linkToken }: NewReceipt): Submission {
  const named = retailer.settings.receipt_links ? linkToken : null;
  return { id: row.id, replayed: false, warnings: row.warnings ?? [], linkToken: named };
}
