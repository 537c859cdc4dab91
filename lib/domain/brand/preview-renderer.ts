import { ServiceError } from '@/lib/core/errors';
import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { ReceiptBrand } from './receipt-brand';

/** What to draw of a receipt in a brand that is not published yet. */
export interface Preview {
  readonly receipt: ReceiptWire;
  readonly brand: ReceiptBrand;
  readonly form: 'page' | 'mail' | 'print';
  /** Null leaves it to the reader's settings. */
  readonly scheme: 'light' | 'dark' | null;
  /** Null for the receipt's own. */
  readonly language: ReceiptLanguage | null;
}

/** Draws a preview as an HTML document that needs nothing but itself. */
export type RenderPreview = (preview: Preview) => Promise<string>;

let renderer: RenderPreview | undefined;

/** Says how previews are drawn in this process: with the components of the receipt page, which lib does not know. */
export function usePreviewRenderer(render: RenderPreview): void {
  renderer = render;
}

/** Draws a preview. @throws ServiceError `unavailable` in a process that draws none. */
export function renderPreview(preview: Preview): Promise<string> {
  if (renderer === undefined) throw new ServiceError('unavailable', 'previews are not drawn here');
  return renderer(preview);
}
