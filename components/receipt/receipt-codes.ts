import { qrPath } from '@/lib/platform/pdf/qr-code';
import { code128 } from './code128';

/** Where the drawings of a receipt's codes stand on its page, to be drawn again elsewhere on it. */
export const codeIds = { transaction: 'code-bars', page: 'code-page' } as const;

/** The codes of a receipt's page as paths: its transaction id, in bars where they can be scanned, and its address. */
export interface ReceiptCodes {
  readonly transaction:
    | { readonly kind: 'bars'; readonly modules: number; readonly path: string }
    | { readonly kind: 'square'; readonly size: number; readonly path: string };
  /** Null where the page has no address. */
  readonly page: { readonly size: number; readonly path: string } | null;
}

/** Draws the codes of a receipt, each once: a page shows them again from the same path. */
export function receiptCodes(transactionId: string, pageUrl: string | null): ReceiptCodes {
  const bars = code128(transactionId);
  return {
    transaction: bars === null ? { kind: 'square', ...qrPath(transactionId) } : { kind: 'bars', ...bars },
    page: pageUrl === null ? null : qrPath(pageUrl),
  };
}
