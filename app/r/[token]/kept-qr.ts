import { receiptPageUrl } from '@/lib/core/paths';
import { documentKey, makeDocumentCache } from '@/lib/platform/document-cache';
import type { setupMark } from '@/lib/domain/setup/note-page-opened';
import { qrPng, qrSvg } from '@/lib/platform/pdf/qr-code';

/** QR codes of one process. One takes a tenth of a millisecond to draw. */
const findQrCode = makeDocumentCache<Uint8Array>({
  kind: 'qr',
  bytesMax: 8 * 1024 * 1024,
  bytesOf: ({ buffer }) => buffer.byteLength,
});

/** Not `Buffer.from`: a short Buffer is a part of 64 KiB, which it would keep in memory. */
const encoder = new TextEncoder();

/** The QR code of the address of a link's page, as a file of this kind; that of the setup guide has its mark in the address. */
export function getQrCode(
  token: string,
  form: 'svg' | 'png',
  mark: typeof setupMark | null = null,
): Promise<Uint8Array> {
  const address = `${receiptPageUrl(token)}${mark === null ? '' : `?m=${mark}`}`;
  const draw = () => Promise.resolve(form === 'svg' ? encoder.encode(qrSvg(address)) : qrPng(address));
  return findQrCode(documentKey([form, address]), draw);
}
