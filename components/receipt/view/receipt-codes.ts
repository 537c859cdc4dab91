import bwipjs from 'bwip-js/node';
import { qrPath } from '@/lib/platform/pdf/qr-code';

export const shopCodeId = 'code-bars';

/** Paths of the codes: of the transaction id, in bars if they can be scanned, and of the address. */
export interface ReceiptCodes {
  readonly transaction:
    | { readonly kind: 'bars'; readonly modules: number; readonly path: string }
    | { readonly kind: 'square'; readonly size: number; readonly path: string };
  /** Null for a page without an address. */
  readonly page: { readonly size: number; readonly path: string } | null;
}

/** Draws each code once; the page reuses the path. */
export function receiptCodes(transactionId: string, pageUrl: string | null): ReceiptCodes {
  const bars = code128(transactionId);
  return {
    transaction: bars === null ? { kind: 'square', ...qrPath(transactionId) } : { kind: 'bars', ...bars },
    page: pageUrl === null ? null : qrPath(pageUrl),
  };
}

/** Quiet zone on each side, in modules (ISO/IEC 15417). */
const quietModules = 10;
/** Most modules of a symbol that a scanner reads from a phone or an 80 mm printer. */
const modulesMax = 290;

/** SVG path one unit high, in modules. */
interface Bars {
  readonly modules: number;
  readonly path: string;
}

/** Null for text beyond printable ASCII, or too wide to be read. */
function code128(text: string): Bars | null {
  if (!/^[\x20-\x7e]{1,60}$/.test(text)) return null;
  const [symbol] = bwipjs.raw('code128', text);
  if (symbol === undefined || !('sbs' in symbol)) return null;
  const modules = symbol.sbs.reduce((sum, width) => sum + width, 2 * quietModules);
  return modules > modulesMax ? null : { modules, path: pathOf(symbol.sbs) };
}

/** `widths` alternate bar, space, bar… */
function pathOf(widths: readonly number[]): string {
  let at = quietModules;
  let path = '';
  widths.forEach((width, index) => {
    if (index % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`;
    at += width;
  });
  return path;
}
