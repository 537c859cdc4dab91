import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { ensureLink } from '@/lib/domain/receipts/links/receipt-link';
import type { NewReceipt } from '@/lib/domain/receipts/store/insert';
import type { Context } from '@/lib/platform/context';

export type Outcome =
  | { readonly kind: 'stored'; readonly receipt: NewReceipt }
  | { readonly kind: 'existing'; readonly receipt: StoredReceipt }
  /** Nothing is stored. A `ServiceError` is the caller's fault; other errors are not. */
  | { readonly kind: 'refused'; readonly error: Error };

export interface Submission {
  readonly id: string;
  readonly replayed: boolean;
  readonly warnings: readonly string[];
  /** Null if the retailer's `receipt_links` is off, or if the receipt has no page. */
  readonly linkToken: string | null;
}

/** @throws the error of a refused receipt. */
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
