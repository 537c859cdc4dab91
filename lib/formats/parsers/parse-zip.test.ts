import { crc32 as expected } from 'node:zlib';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { runs, seed } from '@/test/tier';
import { tampering, type Tampering } from '@/test/zip';
import { crc32 } from './crc32';
import { unzip } from './parse-zip';

const content = strToU8('Receipt;Amount\n1;2.50\n2;1.00\n');

const archiveOf = () =>
  zipSync({ 'a/deflated.csv': content, 'stored.csv': [content, { level: 0 }], '__MACOSX/._x': content });

test('the checksum is that of ZIP, in one piece or in several', { tags: 'wide' }, () => {
  const property = fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (bytes, cut) => {
    expect(crc32(bytes)).toBe(expected(bytes));
    expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(expected(bytes));
  });
  fc.assert(property, { numRuns: runs(100), seed });
});

test('any files come back as they were packed', { tags: 'wide' }, () => {
  const files = fc.dictionary(
    fc.stringMatching(/^[a-zä]{1,8}\.(csv|xml)$/),
    fc.uint8Array({ maxLength: 200 }),
    { maxKeys: 5 },
  );
  const property = fc.property(files, fc.constantFrom(0, 6), (packed, level) => {
    const unpacked = unzip(zipSync({ ...packed }, { level }));
    expect(Object.entries(unpacked).map(([name, bytes]) => [name, [...bytes]])).toEqual(
      Object.entries(packed).map(([name, bytes]) => [name, [...bytes]]),
    );
  });
  fc.assert(property, { numRuns: runs(100), seed });
});

describe('an archive is refused', () => {
  test.each([
    ['a false checksum', (one: Tampering) => one.directory.setUint32(16, 1, true)],
    ['a size that is too small', (one: Tampering) => one.directory.setUint32(24, 10, true)],
    ['a size that is too large', (one: Tampering) => one.directory.setUint32(24, 99, true)],
    [
      'the checksum of a beginning and its size',
      (one: Tampering) => {
        one.directory.setUint32(16, expected(content.subarray(0, 10)), true);
        one.directory.setUint32(24, 10, true);
      },
    ],
    ['packed bytes that are cut off', (one: Tampering) => one.directory.setUint32(20, 9, true)],
    ['changed bytes', (one: Tampering) => one.packed.fill(0xff, 2, 9)],
  ])('that has %s, and the file is named', (_what, tamper) => {
    for (const file of ['a/deflated.csv', 'stored.csv']) {
      const archive = archiveOf();
      expect(Object.keys(unzip(archive))).toEqual(['a/deflated.csv', 'stored.csv']);
      tamper(tampering(archive, file));
      expect(() => unzip(archive)).toThrow(
        expect.objectContaining({ code: 'input_invalid', reason: 'zip_damaged', parameters: { file } }),
      );
    }
  });

  test('that has no directory, is encrypted, or is packed in a way that is not known', () => {
    const unreadable = expect.objectContaining({ code: 'input_invalid', reason: 'zip_unreadable' }) as Error;
    expect(() => unzip(archiveOf().subarray(0, 60))).toThrow(unreadable);
    const encrypted = archiveOf();
    tampering(encrypted, 'stored.csv').directory.setUint16(8, 1, true);
    expect(() => unzip(encrypted)).toThrow(unreadable);
    const other = archiveOf();
    tampering(other, 'stored.csv').directory.setUint16(10, 12, true);
    expect(() => unzip(other)).toThrow(unreadable);
  });

  test('that would be too large, before it is unpacked', () => {
    const archive = archiveOf();
    tampering(archive, 'stored.csv').directory.setUint32(24, 33 * 1024 * 1024, true);
    expect(() => unzip(archive)).toThrow(expect.objectContaining({ reason: 'zip_too_large' }));
  });
});
