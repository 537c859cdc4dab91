import bwipjs from 'bwip-js/node';
import { qrPath } from '@/lib/platform/pdf/qr-code';

export const shopCodeId = 'code-bars';

/**
 * SVG paths of the codes for transaction id and page address. The id becomes a QR code if its bars would be
 * too wide for scanners.
 */
export interface ReceiptCodes {
  readonly transaction:
    | { readonly kind: 'bars'; readonly modules: number; readonly path: string }
    | { readonly kind: 'square'; readonly size: number; readonly path: string };
  readonly page: { readonly size: number; readonly path: string } | null;
}

export function receiptCodes(transactionId: string, pageUrl: string | null): ReceiptCodes {
  const bars = code128(transactionId);
  return {
    transaction: bars === null ? { kind: 'square', ...qrPath(transactionId) } : { kind: 'bars', ...bars },
    page: pageUrl === null ? null : qrPath(pageUrl),
  };
}

/** Modules on each side (ISO/IEC 15417). */
const quietModules = 10;
/** Scanners cannot read a wider symbol from a phone or an 80 mm printer. */
const modulesMax = 290;

interface Bars {
  readonly modules: number;
  readonly path: string;
}

/** Returns null if the text is not printable ASCII, or its code is too wide for scanners. */
function code128(text: string): Bars | null {
  if (!/^[\x20-\x7e]{1,60}$/.test(text)) return null;
  const [symbol] = bwipjs.raw('code128', text);
  if (symbol === undefined || !('sbs' in symbol)) return null;
  const modules = symbol.sbs.reduce((sum, width) => sum + width, 2 * quietModules);
  return modules > modulesMax ? null : { modules, path: pathOf(symbol.sbs) };
}

function pathOf(widths: readonly number[]): string {
  let at = quietModules;
  let path = '';
  widths.forEach((width, index) => {
    if (index % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  });
  return path;
}
