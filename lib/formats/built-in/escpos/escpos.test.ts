import { beforeAll, expect, test } from 'vitest';
import { publishedCodes } from '@/test/fiscal-codes';
import { makeDocumentReader, type DocumentReader } from '@/test/read-document';

let escpos: DocumentReader;
beforeAll(async () => {
  escpos = await makeDocumentReader('escpos');
});

const sale = 'Bakery\nTea 2,00\nSUMME EUR 2,00\nBar 2,00\n14.03.2026 12:34\nSignaturzaehler: 9301\n';
/** A QR code as GS ( k stores and prints it. */
const qr = (data: string) => {
  const length = Buffer.byteLength(data) + 3;
  const stored = [0x1d, 0x28, 0x6b, length % 256, Math.floor(length / 256), 49, 80, 48];
  return Buffer.concat([
    Buffer.from(stored),
    Buffer.from(data),
    Buffer.from([0x1d, 0x28, 0x6b, 3, 0, 49, 81, 48]),
  ]);
};
const bars = (data: string) =>
  Buffer.concat([Buffer.from([0x1d, 0x6b, 73, data.length + 2]), Buffer.from(`{B${data}`)]);
const slip = (...codes: readonly Buffer[]) =>
  Buffer.concat([Buffer.from(sale), ...codes, Buffer.from([0x1d, 0x56, 0])]);

test('a code of a fiscal device is fiscal data, and that of a voucher stays a code', async () => {
  const [receipt] = await escpos.read(slip(qr(publishedCodes.tse256), bars('VOUCHER-1')));
  expect(receipt?.fiscal).toEqual([
    {
      scheme: 'de-tse',
      status: 'original',
      code: publishedCodes.tse256,
      values: { signature_counter: '9301' },
    },
  ]);
  expect(receipt?.properties?.['codes']).toEqual([{ type: 'CODE128', data: 'VOUCHER-1' }]);
  const [alone] = await escpos.read(slip(qr(publishedCodes.tse256)));
  expect(alone?.properties).not.toHaveProperty('codes');
  const key = '41200976430438005300650150002022071015187452';
  const [note] = await escpos.read(slip(bars(key), qr(publishedCodes.nfce)));
  expect(note?.fiscal?.slice(0, 1)).toEqual([
    { scheme: 'br-nfce', status: 'original', code: publishedCodes.nfce, values: { access_key: key } },
  ]);
  expect(note?.properties).not.toHaveProperty('codes');
});

test('without fiscal data all codes stay codes', async () => {
  const plain = Buffer.from(sale.replace(/Signatur.*\n/, ''));
  const bytes = Buffer.concat([plain, qr('https://shop.example/survey'), Buffer.from([0x1d, 0x56, 0])]);
  const [receipt] = await escpos.read(bytes);
  expect(receipt?.fiscal).toBeUndefined();
  expect(receipt?.properties?.['codes']).toEqual([{ type: 'QR', data: 'https://shop.example/survey' }]);
});
