import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { qrPng, qrSvg } from './qr-code';

const address = 'https://receipts.example/r/2k9f0000000000000000000000000w';

describe('a QR code', () => {
  test('is the same in both forms: one dark pixel block and one path piece for each dark module', () => {
    const { data } = encode(address, { ecc: 'M', border: 4 });
    const png = qrPng(address);
    expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
    expect(png.readUInt32BE(16)).toBe(data.length * 8);
    const start = png.indexOf('IDAT') + 4;
    const lines = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
    const dark = data.map((row, y) => row.map((_, x) => lines[y * 8 * (data.length + 1) + 1 + x] === 0));
    expect(dark).toEqual(data);
    expect(qrSvg(address).match(/h1v1h-1z/g)).toHaveLength(data.flat().filter(Boolean).length);
  });

  test('keeps a quiet zone of four modules', () => {
    const [, , dark = ''] = qrSvg(address).split('<path');
    expect(dark).toContain('M4 4h1v1h-1z');
    expect(dark).not.toMatch(/M[0-3] |M\d+ [0-3]h1v1/);
  });
});
