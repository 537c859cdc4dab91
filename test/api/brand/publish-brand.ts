import sharp, { type Sharp } from 'sharp';
import { findLink } from '@/lib/domain/receipts/store/links';
import type { TestResponse } from '@/test/api-client';
import { postedReceipt, type TestRetailer } from '@/test/factories';

/** Publishes a brand. */
export function putBrand({ api }: TestRetailer, body: object): Promise<TestResponse> {
  return api.request('/brand', { method: 'PUT', json: body });
}

/** Uploads a logo. */
export function uploadLogo({ api }: TestRetailer, bytes: Uint8Array): Promise<TestResponse> {
  return api.request('/brand/logos', {
    method: 'POST',
    body: new Blob([new Uint8Array(bytes)]),
    headers: { 'content-type': 'application/octet-stream' },
  });
}

/** A picture of one colour. */
export function picture(width: number, height: number, background = '#c0392b'): Sharp {
  return sharp({ create: { width, height, channels: 4, background } });
}

/** Posts a receipt; returns its id and the token of its page. */
export async function issued(retailer: TestRetailer): Promise<{ id: string; token: string }> {
  const id = await postedReceipt(retailer);
  return { id, token: (await findLink(retailer.ctx, id)) ?? '' };
}
