import { inflateSync } from 'node:zlib';
import { decodeQR } from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { qrPng, qrSvg } from './qr-code';

const address = 'https://receipts.example/r/2k9f0000000000000000000000000w';

/** Dark modules of the PNG, quiet zone included: eight pixels a module, one bit a pixel, a byte for the filter before each line. */
function modulesOfPng(png: Buffer): boolean[][] {
  const size = png.readUInt32BE(16) / 8;
  const start = png.indexOf('IDAT') + 4;
  const lines = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  return Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (__, x) => lines[y * 8 * (size + 1) + 1 + x] === 0),
  );
}

/** What a reader of codes makes of modules, each four pixels wide. */
function read(modules: readonly (readonly boolean[])[]): string {
  const size = modules.length * 4;
  const pixels = modules.flatMap((row) => {
    const line = row.flatMap((isDark) => Array.from({ length: 4 }, () => (isDark ? 0 : 255)));
    return Array.from({ length: 4 }, () => line.flatMap((grey) => [grey, grey, grey, 255])).flat();
  });
  return decodeQR({ width: size, height: size, data: Uint8Array.from(pixels) });
}

describe('a QR code', () => {
  test('is the same in both forms: the same modules are dark', () => {
    const png = qrPng(address);
    expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
    const modules = modulesOfPng(png);
    const drawn = modules.map((row) => row.map(() => false));
    const runs = [...qrSvg(address).matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)].map((run) =>
      run.slice(1).map(Number),
    );
    for (const [x = 0, y = 0, width = 0] of runs) drawn[y]?.fill(true, x, x + width);
    expect(drawn).toEqual(modules);
  });

  test.each([
    address,
    `otpauth://totp/Läden:a@b.example?secret=${'A'.repeat(32)}&issuer=Läden`,
    '0123456789',
    'TX-1 42',
  ])('reads as %j', (text) => {
    expect(read(modulesOfPng(qrPng(text)))).toBe(text);
  });

  test('keeps a quiet zone of four modules', () => {
    const [, , dark = ''] = qrSvg(address).split('<path');
    expect(dark).toContain('M4 4h7v1H4z');
    expect(dark).not.toMatch(/M[0-3] |M\d+ [0-3]h/);
  });
});
