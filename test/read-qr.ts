import { inflateSync } from 'node:zlib';
import { decodeQR } from 'qr/decode.js';

/** Modules of a QR code, quiet zone included: rows, true for dark. */
export type Modules = readonly (readonly boolean[])[];

/** Modules of a PNG of ours: eight pixels a module, one bit a pixel, a byte for the filter before each line. */
export function modulesOfPng(png: Buffer): Modules {
  const size = png.readUInt32BE(16) / 8;
  const start = png.indexOf('IDAT') + 4;
  const lines = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => lines[y * 8 * (size + 1) + 1 + x] === 0),
  );
}

/** Modules of one of our SVGs, or of a part of a page that has one. */
export function modulesOfSvg(svg: string): Modules {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  return modulesOfRuns(
    size,
    Array.from(svg.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g), (run) => run.slice(1).map(Number)),
  );
}

/** Modules of a square from runs of dark ones, each `[x, y, width]`. */
export function modulesOfRuns(size: number, runs: readonly (readonly number[])[]): Modules {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [x = 0, y = 0, width = 0] of runs) modules[y]?.fill(true, x, x + width);
  return modules;
}

/** What a reader of codes makes of modules, each four pixels wide. */
export function readQr(modules: Modules): string {
  const size = modules.length * 4;
  const pixels = modules.flatMap((row) => {
    const line = row.flatMap((isDark) => Array.from({ length: 4 }, () => (isDark ? 0 : 255)));
    return Array.from({ length: 4 }, () => line.flatMap((grey) => [grey, grey, grey, 255])).flat();
  });
  return decodeQR({ width: size, height: size, data: Uint8Array.from(pixels) });
}

/** How much of a code may be damaged: the first two bits of its format, without their mask (ISO/IEC 18004, 7.9). */
export function errorCorrectionOf(modules: Modules): 'low' | 'medium' | 'quartile' | 'high' {
  const [first = false, second = false] = modules[4 + 8]?.slice(4) ?? [];
  if (first) return second ? 'low' : 'medium';
  return second ? 'high' : 'quartile';
}
