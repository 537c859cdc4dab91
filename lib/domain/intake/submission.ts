import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { ensureLink } from '@/lib/domain/receipts/receipt-link';
import type { NewReceipt } from '@/lib/domain/receipts/store/insert';
import type { Context } from '@/lib/platform/context';

/** Outcome of an arrival. */
export type Outcome =
  | { readonly kind: 'stored'; readonly receipt: NewReceipt }
  /** A repeat of a receipt that was there already (contract section 4). */
  | { readonly kind: 'existing'; readonly receipt: StoredReceipt }
  /** Nothing of it is stored; an error that is no `ServiceError` is not the caller's fault. */
  | { readonly kind: 'refused'; readonly error: Error };

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

/** The answer to a submission. @throws the error of one that was refused. */
export async function submissionOf(ctx: Context, outcome: Outcome): Promise<Submission> {
  const { receipt_pages: hasPage, receipt_links: namesPage } = ctx.retailer.settings;
  switch (outcome.kind) {
    case 'stored': {
      const { row, linkToken } = outcome.receipt;
      const named = namesPage ? linkToken : null;
      return { id: row.id, replayed: false, warnings: row.warnings ?? [], linkToken: named };
    }
    case 'existing': {
      const { id, warnings } = outcome.receipt;
      const linkToken = hasPage && namesPage ? await ensureLink(ctx, id) : null;
      return { id, replayed: true, warnings: warnings ?? [], linkToken };
    }
    case 'refused':
      throw outcome.error;
  }
}
