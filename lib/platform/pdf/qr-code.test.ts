import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { qrPng, qrSvg } from './qr-code';

const address = 'https://receipts.example/r/2k9f0000000000000000000000000w';

describe('a QR code', () => {
  test('is the same in both forms: the same modules are dark', () => {
    const { data } = encode(address, { ecc: 'M', border: 4 });
    const png = qrPng(address);
    expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
    expect(png.readUInt32BE(16)).toBe(data.length * 8);
    const start = png.indexOf('IDAT') + 4;
    const lines = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
    const dark = data.map((row, y) => row.map((_, x) => lines[y * 8 * (data.length + 1) + 1 + x] === 0));
    expect(dark).toEqual(data);
    const runs = [...qrSvg(address).matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g)].map((run) =>
      run.slice(1).map(Number),
    );
    const drawn = data.map((row) => row.map(() => false));
    for (const [x = 0, y = 0, width = 0] of runs) drawn[y]?.fill(true, x, x + width);
    expect(drawn).toEqual(data);
  });

  test('keeps a quiet zone of four modules', () => {
    const [, , dark = ''] = qrSvg(address).split('<path');
    expect(dark).toContain('M4 4h7v1H4z');
    expect(dark).not.toMatch(/M[0-3] |M\d+ [0-3]h/);
  });
});
