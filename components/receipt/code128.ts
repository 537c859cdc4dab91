import bwipjs from 'bwip-js/node';

/** Quiet zone on each side, in modules (ISO/IEC 15417). */
const quietModules = 10;
/** Widest symbol a phone screen or an 80 mm printer still shows with bars a scanner can tell apart, in modules. */
const modulesMax = 290;

/** A barcode to draw: an SVG path one unit high, in modules. */
export interface Bars {
  readonly modules: number;
  readonly path: string;
}

/** Code 128 of `text`; null when it has other than printable ASCII or would be too wide to be read. */
export function code128(text: string): Bars | null {
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
