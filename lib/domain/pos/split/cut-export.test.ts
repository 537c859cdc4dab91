import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { sampleBytes } from '@/lib/formats/built-in/sample-bytes';
import { makeDocumentReader } from '@/test/read-document';
import { tier } from '@/test/tier';
import type { Part, RefusedFile, SourceFile } from './part';
import { splitFiles } from './split-files';

const maxBytes = 2 * 1024 * 1024;

async function split(files: readonly SourceFile[], partBytes: number, max = maxBytes) {
  const all: (Part | RefusedFile)[] = [];
  for await (const one of splitFiles(files, { partBytes, maxBytes: max })) all.push(one);
  return {
    parts: all.filter((one): one is Part => 'bytes' in one),
    refused: all.filter((one): one is RefusedFile => 'reason' in one),
  };
}

const fileOf = (name: string, bytes: Uint8Array): SourceFile => ({
  name,
  content: new Blob([new Uint8Array(bytes)]),
});
const unpacked = (archive: Uint8Array, folder: string) =>
  Object.entries(unzipSync(archive)).map(([name, bytes]) => fileOf(`${folder}${name}`, bytes));

describe('a DSFinV-K export', () => {
  const samples = ['dsfinvk.zip', 'dsfinvk-returns.zip', 'dsfinvk-odd.zip'];
  test.each(tier === 'full' ? samples : samples.slice(0, 1))(
    '%s, cut between all its receipts, gives the receipts of the whole, as an archive and as a folder',
    { tags: 'wide' },
    async (sample) => {
      const { outcomeOf } = await makeDocumentReader('dsfinvk');
      const archive = sampleBytes('dsfinvk', sample);
      const whole = await outcomeOf(archive);
      const { parts, refused } = await split([fileOf('export.zip', archive)], 1);
      expect(refused).toEqual([]);
      const outcomes = [];
      for (const { bytes } of parts) outcomes.push(await outcomeOf(Buffer.from(bytes)));
      expect(outcomes.flatMap(({ receipts }) => receipts)).toEqual(whole.receipts);
      expect(outcomes.flatMap(({ ignored }) => ignored)).toEqual(whole.ignored);
      expect(parts).toHaveLength(whole.receipts.length + whole.ignored.length);
      const folder = await split(unpacked(archive, 'march/'), 1);
      expect(folder.refused).toEqual([]);
      const again = [];
      for (const { bytes } of folder.parts) again.push(...(await outcomeOf(Buffer.from(bytes))).receipts);
      expect(again).toEqual(whole.receipts);
      // The odd one has two folders of its own.
      const idsOf = (all: readonly Part[]) => all.map(({ externalId }) => externalId);
      if (sample !== 'dsfinvk-odd.zip') expect(idsOf(folder.parts)).toEqual(idsOf(parts));
    },
  );

  test(
    'of 30,000 receipts arrives in parts of the size asked for, each receipt once, its rows in any order',
    { tags: 'long' },
    async () => {
      const ids = Array.from({ length: 30_000 }, (_, index) => String(index + 1));
      const table = (columns: string, rowOf: (id: string) => string, order = ids) =>
        strToU8(
          `Z_KASSE_ID;Z_NR;BON_ID;${columns}\r\n${order.map((id) => `K1;7;${id};${rowOf(id)}\r\n`).join('')}`,
        );
      const archive = zipSync({
        'x/cashpointclosing.csv': strToU8('Z_KASSE_ID;Z_NR;NAME\r\nK1;7;"A; B"\r\nK1;8;other\r\n'),
        'x/index.xml': strToU8('<DataSet/>'),
        'x/lines.csv': table(
          'ARTIKELTEXT',
          (id) => `"Tea ""${id}""\r\n${'x'.repeat(150)}"`,
          ids.toReversed(),
        ),
        'x/transactions.csv': table('BON_TYP', () => 'Beleg'),
      });
      const { parts, refused } = await split([fileOf('year.zip', archive)], 200_000);
      expect(refused).toEqual([]);
      const contents = parts.map(({ bytes }) => unzipSync(bytes));
      const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');
      for (const files of contents) {
        expect(Object.values(files).reduce((sum, { length }) => sum + length, 0)).toBeLessThan(210_000);
        expect(textOf(files['cashpointclosing.csv'])).toBe('Z_KASSE_ID;Z_NR;NAME\r\nK1;7;"A; B"\r\n');
        expect(textOf(files['index.xml'])).toBe('<DataSet/>');
      }
      const idsIn = (name: string) =>
        contents.flatMap((files) => [...textOf(files[name]).matchAll(/^K1;7;(\d+);/gm)].map(([, id]) => id));
      expect(idsIn('transactions.csv')).toEqual(ids);
      expect(new Set(idsIn('lines.csv'))).toEqual(new Set(ids));
      expect(idsIn('lines.csv')).toHaveLength(ids.length);
      expect(parts.at(-1)?.read).toBe(archive.byteLength);
    },
  );

  test('a receipt that no part has room for is named, the others go on; a row like that names its place', async () => {
    const noise = () => Buffer.from(crypto.getRandomValues(new Uint8Array(500))).toString('hex');
    const lines = Array.from({ length: 4 }, () => `K1;7;2;${noise()}\n`).join('');
    const archive = zipSync({
      'transactions.csv': strToU8('Z_KASSE_ID;Z_NR;BON_ID\nK1;7;1\nK1;7;2\nK1;7;3\n'),
      'lines.csv': strToU8(`Z_KASSE_ID;Z_NR;BON_ID;ARTIKELTEXT\nK1;7;1;Tea\n${lines}K1;7;3;Tea\n`),
    });
    const { parts, refused } = await split([fileOf('a.zip', archive)], 100, 1500);
    expect(parts).toHaveLength(2);
    expect(refused).toEqual([{ file: 'a.zip', reason: 'too_large_record', detail: 'transaction K1|7|2' }]);
    const long = await split([fileOf('a.zip', archive)], 100, 600);
    expect(long.parts).toEqual([]);
    expect(long.refused).toMatchObject([{ detail: 'a.zip/lines.csv, line 3, column 1' }]);
  });

  test('other tables of this name are files like any other', async () => {
    const { parts } = await split([fileOf('a/transactions.csv', strToU8('id;total\n1;2,00\n'))], 1000);
    expect(parts.map(({ file, contentType }) => [file, contentType])).toEqual([
      ['a/transactions.csv', 'text/csv'],
    ]);
  });
});
