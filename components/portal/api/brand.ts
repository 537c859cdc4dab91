import type { BrandWire } from '@/lib/domain/brand/schema';
import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { callApi } from './client';
import { apiPath } from '@/lib/core/api-path';

/** What a brand says, as it is edited; `logo` is the id of an uploaded one. */
export interface BrandDraft extends Pick<
  BrandWire,
  'accent' | 'background' | 'header' | 'footer' | 'return_policy' | 'links'
> {
  readonly logo: string | null;
}

/** How a preview is drawn. */
export interface PreviewChoice {
  readonly form: 'page' | 'mail' | 'print';
  readonly scheme: 'light' | 'dark';
  /** Null for the receipt's own. */
  readonly language: ReceiptLanguage | null;
}

/** POST /brand/_preview from the browser: an HTML document. @throws ApiError */
export function previewBrand(
  brand: BrandDraft,
  { form, scheme, language }: PreviewChoice,
  signal: AbortSignal,
): Promise<{ readonly html: string; readonly sample: boolean }> {
  const body = { brand: { ...brand, links: [...brand.links] }, form, scheme, language };
  return callApi(apiPath('brand', '_preview'), { method: 'POST', body, signal });
}

/** PUT /brand from the browser. @throws ApiError with 409 when somebody else published meanwhile. */
export function publishBrand(brand: BrandDraft, version: number): Promise<BrandWire> {
  const body = { ...brand, links: [...brand.links], version };
  return callApi(apiPath('brand'), { method: 'PUT', body });
}

/** POST /brand/logos from the browser: the bytes of a picture. @throws ApiError */
export function uploadLogo(file: File): Promise<NonNullable<BrandWire['logo']>> {
  return callApi(apiPath('brand', 'logos'), { method: 'POST', file });
}
