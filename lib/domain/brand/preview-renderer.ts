import { ServiceError } from '@/lib/core/errors';
import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import type { Context } from '@/lib/platform/context';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import type { ReceiptBrand } from './receipt-brand';

export interface Preview {
  readonly receipt: ReceiptWire;
  /** False for a sample, and for a receipt that a transformation would make. */
  readonly isStored: boolean;
  readonly brand: ReceiptBrand;
  readonly form: 'page' | 'mail' | 'print';
  /** Null follows the setting of the reader's system. */
  readonly scheme: 'light' | 'dark' | null;
  readonly language: ReceiptLanguage | null;
}

export type RenderPreview = (ctx: Context, preview: Preview) => Promise<string>;

let renderer: RenderPreview | undefined;

/** Injected, because the renderer needs components of the receipt page, which `lib` cannot import. */
export function usePreviewRenderer(render: RenderPreview): void {
  renderer = render;
}

export function renderPreview(ctx: Context, preview: Preview): Promise<string> {
  if (renderer === undefined) throw new ServiceError('unavailable', 'previews are not drawn here');
  return renderer(ctx, preview);
}
