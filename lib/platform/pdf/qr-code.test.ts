import { describe, expect, test } from 'vitest';
import { errorCorrectionOf, modulesOfPng, modulesOfSvg, readQr } from '@/test/read-qr';
import { qrPng, qrSvg } from './qr-code';

const address = 'https://receipts.example/r/2k9f0000000000000000000000000w';

describe('a QR code', () => {
  test('is the same in both forms: the same modules are dark', () => {
    const png = qrPng(address);
    expect(png.subarray(0, 8).toString('latin1')).toBe('\u0089PNG\r\n\u001a\n');
    expect(modulesOfSvg(qrSvg(address))).toEqual(modulesOfPng(png));
  });

  test.each([
    address,
    `otpauth://totp/Läden:a@b.example?secret=${'A'.repeat(32)}&issuer=Läden`,
    '0123456789',
    'TX-1 42',
  ])('reads as %j', (text) => {
    expect(readQr(modulesOfPng(qrPng(text)))).toBe(text);
  });

  test('keeps a quiet zone of four modules', () => {
    const [, , dark = ''] = qrSvg(address).split('<path');
    expect(dark).toContain('M4 4h7v1H4z');
    expect(dark).not.toMatch(/M[0-3] |M\d+ [0-3]h/);
  });

  test.each([
    ['as much as leaves 15 % to be damaged', 'ä1'.repeat(777), 'medium'],
    ['one byte more', `${'ä1'.repeat(777)}x`, 'low'],
    ['the most that a till may send', 'ß0'.repeat(966) + 'xx', 'low'],
    ['as many digits', '7'.repeat(2900), 'medium'],
  ])('holds %s', (_what, text, level) => {
    const modules = modulesOfSvg(qrSvg(text));
    expect(readQr(modules)).toBe(text);
    expect(errorCorrectionOf(modules)).toBe(level);
  });
});
