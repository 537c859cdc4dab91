import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { runs, seed } from '@/test/tier';
import { tampering, type Tampering } from '@/test/zip';
import type { Part, RefusedFile } from './part';
import { splitFiles } from './split-files';

const maxBytes = 2 * 1024 * 1024;

/** A file whose bytes arrive in pieces of the sizes given, over and over. */
function fileOf(name: string, content: string | Uint8Array, sizes: readonly number[] = [65_536]) {
  const bytes = new Uint8Array(typeof content === 'string' ? strToU8(content) : content);
  const blob = new Blob([bytes]);
  blob.stream = () => {
    let [at, turn] = [0, 0];
    return new ReadableStream({
      pull(controller) {
        if (at >= bytes.byteLength) {
          controller.close();
          return;
        }
        const size = sizes[turn++ % sizes.length] ?? 1;
        controller.enqueue(bytes.slice(at, (at += size)));
      },
    });
  };
  return { name, content: blob };
}

async function split(file: ReturnType<typeof fileOf>, partBytes: number, max = maxBytes) {
  const all: (Part | RefusedFile)[] = [];
  for await (const one of splitFiles([file], { partBytes, maxBytes: max })) all.push(one);
  const parts = all.filter((one): one is Part => 'bytes' in one);
  const refused = all.filter((one): one is RefusedFile => 'reason' in one);
  return {
    parts,
    refused,
    texts: parts.map(({ bytes }) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)),
  };
}

const chunks = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
const partSizes = fc.integer({ min: 1, max: 600 });
const word = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll(/[<>&\r\n]/g, '§'));

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

describe('XML', () => {
  const record = fc
    .tuple(word, word, fc.constantFrom('', '<!-- </Sale> -->', '<![CDATA[</Sale>]]>', '<?a </Sale>?>'))
    .map(([one, other, odd]) => `<Sale note="${escaped(one)}>">${odd}<x:Sale/>${escaped(other)}</Sale>`);

  test(
    'of any records, cut at any size and arriving in any pieces, comes back in order',
    { tags: 'wide' },
    async () => {
      const property = fc.asyncProperty(
        fc.array(record, { minLength: 2, maxLength: 20 }),
        partSizes,
        chunks,
        async (records, partBytes, sizes) => {
          const start = '<?xml version="1.0"?><!DOCTYPE L [<!ENTITY e "]>">]><L xmlns:x="u"><Head>ü</Head>';
          const { texts, refused } = await split(
            fileOf('a.xml', `${start}${records.join('\n')}</L>`, sizes),
            partBytes,
          );
          expect(refused).toEqual([]);
          for (const text of texts) expect(text.startsWith(start) && text.endsWith('</L>')).toBe(true);
          const inner = texts.map((text) => text.slice(start.length, -'</L>'.length));
          expect(inner.join('')).toBe(records.join('\n'));
          if (partBytes < 50) expect(texts).toHaveLength(records.length);
        },
      );
      await fc.assert(property, { numRuns: runs(200), seed });
    },
  );

  test('finds the list below wrappers, and keeps what follows it in the last part', async () => {
    const text = '<J><H/><R><K/><E>1</E><O/><E>2</E></R><T>9</T></J>';
    const { texts } = await split(fileOf('a.xml', text), 1);
    expect(texts).toEqual([
      '<J><H/><R><K/><E>1</E></R></J>',
      '<J><H/><R><K/><O/></R></J>',
      '<J><H/><R><K/><E>2</E></R><T>9</T></J>',
    ]);
  });

  test('in UTF-16 arrives in UTF-8', async () => {
    const text = '<L><S>ü</S><S>ж</S></L>';
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer),
    ]);
    const { texts } = await split(fileOf('a.xml', wide, [3]), 1);
    expect(texts).toEqual(['<L><S>ü</S></L>', '<L><S>ж</S></L>']);
  });

  test.each(['ubl:Invoice', 'tns:Faktura', 'cfdi:Comprobante'])(
    '%s is not cut between its lines',
    async (name) => {
      const text = `<${name}><Line/><Line/></${name}>`;
      const { texts } = await split(fileOf('a.xml', text), 1);
      expect(texts).toEqual([text]);
    },
  );

  test('a file of FatturaPA is cut between its bodies, never within one', async () => {
    const bodyOf = (row: string) => `<FatturaElettronicaBody><R>${row}</R><R/><R/></FatturaElettronicaBody>`;
    const fileWith = (...rows: string[]) =>
      `<p:FatturaElettronica><H/>${rows.map(bodyOf).join('')}</p:FatturaElettronica>`;
    const alone = await split(fileOf('a.xml', fileWith('1')), 1);
    expect(alone.texts).toEqual([fileWith('1')]);
    const two = await split(fileOf('a.xml', fileWith('1', '2')), 1);
    expect(two.texts).toEqual([fileWith('1'), fileWith('2')]);
  });

  test('a record above the limit is refused with its place, the others go on', async () => {
    const text = `<L>\n<S>1</S>\n<S>${'x'.repeat(300)}</S>\n<S>3</S></L>`;
    const { texts, refused } = await split(fileOf('a.xml', text, [7]), 20, 100);
    expect(texts).toEqual(['<L>\n<S>1</S></L>', '<L>\n\n<S>3</S></L>']);
    expect(refused).toEqual([{ file: 'a.xml', reason: 'too_large_record', detail: 'line 3, column 1: S' }]);
  });

  test('that ends in the middle gives the records before, and says where', async () => {
    const { texts, refused } = await split(fileOf('a.xml', '<L><S>1</S>\n<S>2</S><S>'), 1);
    expect(texts).toEqual(['<L><S>1</S></L>', '<L>\n<S>2</S></L>']);
    expect(refused).toMatchObject([{ reason: 'not_well_formed', detail: expect.stringContaining('line 2') }]);
  });
});

describe('JSON', () => {
  const frames = fc.constantFrom(
    ['[', ']'],
    ['{"a":{"n":["]"]},"orders":[', '],"next":"}"}'],
    ['{"data":{"list":[', ']}}'],
  );

  test.each(['[', '{"a":'])('of nothing but %j is refused before it fills the memory', async (open) => {
    const { refused } = await split(fileOf('deep.json', open.repeat(200_000)), 1000, 10_000);
    expect(refused).toMatchObject([
      { reason: 'not_well_formed', detail: expect.stringMatching(/nested more than 10000 deep$/) },
    ]);
  });

  test(
    'of any records in a list comes back in order, with all else around each part',
    { tags: 'wide' },
    async () => {
      const property = fc.asyncProperty(
        fc.array(fc.jsonValue({ maxDepth: 2 }), { minLength: 2, maxLength: 20 }),
        frames,
        chunks,
        async (records, [before = '', after = ''], sizes) => {
          const text = `${before}${records.map((one) => JSON.stringify({ one })).join(' ,\n')}${after}`;
          // Above the limit of a body, and room for any record with what is around.
          const max = Math.max(1, Math.min(strToU8(text).length - 1, 100_000));
          const largest = Math.max(...records.map((one) => strToU8(JSON.stringify({ one })).length));
          fc.pre(largest + before.length + after.length + 1 <= max && before.length + after.length < max / 2);
          const { texts, refused } = await split(fileOf('a.json', text, sizes), 1, max);
          expect(refused).toEqual([]);
          const bodies = texts.map((one) => {
            expect(one.startsWith(before) && one.endsWith(after)).toBe(true);
            return JSON.parse(`[${one.slice(before.length, one.length - after.length)}]`) as {
              one: unknown;
            }[];
          });
          expect(bodies.flat()).toEqual(JSON.parse(JSON.stringify(records.map((one) => ({ one })))));
        },
      );
      await fc.assert(property, { numRuns: runs(200), seed });
    },
  );

  test('lines become lists, and a line that is none is refused with its place', async () => {
    const { texts, refused, parts } = await split(
      fileOf('a.ndjson', '{"a":1}\r\n\n{"a":"ü"}\n{"a"\n{"a":3}', [2]),
      16,
    );
    expect(texts.map((text) => JSON.parse(text) as unknown)).toEqual([[{ a: 1 }], [{ a: 'ü' }], [{ a: 3 }]]);
    expect(refused).toEqual([
      { file: 'a.ndjson', reason: 'not_well_formed', detail: 'line 4, column 1: no JSON' },
    ]);
    expect(parts[0]?.contentType).toBe('application/json');
  });
});

test('a quotation mark within a cell of CSV, as for inches, begins no quotes', async () => {
  const rows = ['1;Rohr 1/2";1,00\r\n', '2;"Zange ""X"";\r\nrot";2,00\r\n', '3;Rohr 3/4";1,00\r\n'];
  const head = '\uFEFF"Bon\nNr";Artikel;Preis\r\n';
  const { texts } = await split(fileOf('a.csv', head + rows.join('')), 1);
  expect(texts).toEqual(rows.map((row) => head + row));
});

test('CSV with commas in its cells keeps rows of one receipt together', async () => {
  const head = 'Journal, Kasse 1, März, 2026\nBon-Nr;Artikel;Betrag\n';
  const rows = Array.from(
    { length: 60 },
    (_, row) => `${Math.floor(row / 3)};Salat, Gurke, Tomate, Öl;2,40\n`,
  );
  const { texts } = await split(fileOf('a.csv', head + rows.join('')), 400);
  expect(texts.length).toBeGreaterThan(2);
  for (const text of texts) {
    expect(text.startsWith(head)).toBe(true);
    const numbers = text
      .slice(head.length)
      .trim()
      .split('\n')
      .map((row) => row.split(';')[0] ?? '');
    for (const number of new Set(numbers)) expect(numbers.filter((one) => one === number)).toHaveLength(3);
  }
});

test(
  'CSV keeps rows of one receipt together, and repeats sep=, titles and header',
  { tags: 'wide' },
  async () => {
    const property = fc.asyncProperty(
      fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 }),
      partSizes,
      chunks,
      async (receipts, partBytes, sizes) => {
        const head = 'sep=;\nReceipt no;Date;Item;Amount\n';
        const rows = receipts.map((items, index) =>
          items.map((item) => `R${index};2026-01-02;"${item.replaceAll('"', '""')}\n";1,00\n`).join(''),
        );
        const { texts } = await split(fileOf('a.csv', head + rows.join(''), sizes), partBytes);
        const inner = texts.map((text) => text.slice(head.length));
        expect(texts.every((text) => text.startsWith(head))).toBe(true);
        expect(inner.join('')).toBe(rows.join(''));
        if (partBytes < 40) expect(inner).toEqual(rows);
      },
    );
    await fc.assert(property, { numRuns: runs(200), seed });
  },
);

test('slips are cut behind form feeds, and behind cuts of the paper', async () => {
  const slips = ['Shop\nTotal 1.00\n\f', 'Shop\nTotal 2.00\n'];
  expect((await split(fileOf('a.txt', slips.join(''), [3]), 1)).texts).toEqual(slips);
  const printed = ['\x1b@One\n\x1dVA\x00', '\x1b@Two \x1dV x\n\x1bi', '\x1b@Three\n\x1dV\x00\n'];
  expect((await split(fileOf('a.bin', printed.join(''), [3]), 1)).texts).toEqual(printed);
});

test('an archive gives each of its files in turn, and an export whole', async () => {
  const archive = zipSync({
    'b/one.xml': strToU8('<L><S>1</S><S>2</S></L>'),
    'two.json': [strToU8('{"a":1}'), { level: 0 }],
    '__MACOSX/._two.json': strToU8('x'),
    'empty.txt': strToU8(''),
  });
  const { parts, refused, texts } = await split(fileOf('a.zip', archive), 10);
  expect(parts.map(({ file, number }) => [file, number])).toEqual([
    ['a.zip/b/one.xml', 1],
    ['a.zip/b/one.xml', 2],
    ['a.zip/two.json', 1],
  ]);
  expect(texts[2]).toBe('{"a":1}');
  expect(refused).toEqual([{ file: 'a.zip/empty.txt', reason: 'empty', detail: '0 bytes' }]);
  const dsfinvk = zipSync({ 'x/transactions.csv': strToU8('Z_KASSE_ID;Z_NR;BON_ID\n') });
  const whole = await split(fileOf('d.zip', dsfinvk), 1);
  expect(whole.parts.map(({ bytes }) => bytes)).toEqual([new Uint8Array(dsfinvk)]);
  const broken = await split(fileOf('c.zip', archive.subarray(0, 60)), 1);
  expect(broken.refused).toMatchObject([{ reason: 'unreadable_archive' }]);
});

test('an archive in an archive is opened, and what is deeper is whole, whatever they are called', async () => {
  const nested = (name: string, depth: number): Uint8Array =>
    zipSync({ [name]: depth === 0 ? strToU8('{"a":1}') : nested(name, depth - 1) });
  for (const name of ['day.zip', 'day.ZIP', 'day']) {
    const { parts, refused } = await split(fileOf(name, nested(name, 5)), 10);
    expect(parts.map(({ file, contentType }) => [file, contentType])).toEqual([
      [`${name}/${name}/${name}`, 'application/zip'],
    ]);
    expect(refused).toEqual([]);
  }
  const { parts } = await split(fileOf('old.zip/day.zip', nested('day.zip', 1)), 10);
  expect(parts.map(({ file }) => file)).toEqual(['old.zip/day.zip/day.zip/day.zip']);
  expect(parts[0]?.contentType).toBe('application/json');
});

describe('a damaged archive', () => {
  const damaged = 'does not match its checksum or size';
  const content = '<L><S>1</S><S>2</S><S>3</S></L>';

  test.each([
    ['a false size that is too small', 'two.xml', (one: Tampering) => one.directory.setUint32(24, 10, true)],
    ['a false size that is too large', 'two.xml', (one: Tampering) => one.directory.setUint32(24, 99, true)],
    ['a false checksum', 'two.xml', (one: Tampering) => one.directory.setUint32(16, 1, true)],
    ['deflated bytes that are cut off', 'two.xml', (one: Tampering) => one.directory.setUint32(20, 9, true)],
    ['a byte changed in what is stored', 'three.xml', (one: Tampering) => (one.packed[8] = 0x39)],
    ['bytes changed in what is deflated', 'two.xml', (one: Tampering) => one.packed.fill(0xff, 2, 9)],
  ])('by %s: nothing of the file is taken, the others are', async (_how, name, tamper) => {
    const archive = zipSync({
      'one.xml': strToU8(content),
      'two.xml': strToU8(content),
      'three.xml': [strToU8(content), { level: 0 }],
    });
    tamper(tampering(archive, name));
    const { parts, refused } = await split(fileOf('a.zip', archive, [7]), 10);
    expect(parts).toHaveLength(6);
    expect(parts.filter(({ file }) => file === `a.zip/${name}`)).toEqual([]);
    expect(refused).toMatchObject([
      { file: `a.zip/${name}`, reason: 'unreadable_archive', detail: expect.stringContaining(damaged) },
    ]);
  });

  test('with an export is refused whole', async () => {
    const archive = zipSync({
      'transactions.csv': strToU8('Z_KASSE_ID;Z_NR;BON_ID\nK;1;1\nK;1;2\n'),
      'lines.csv': strToU8('Z_KASSE_ID;Z_NR;BON_ID;POS_ZEILE\nK;1;1;1\nK;1;2;1\n'),
    });
    expect((await split(fileOf('a.zip', archive), 1)).parts).toHaveLength(2);
    tampering(archive, 'lines.csv').packed.fill(0xff, 2, 9);
    const { parts, refused } = await split(fileOf('a.zip', archive), 1);
    expect(parts).toEqual([]);
    expect(refused).toMatchObject([
      {
        file: 'a.zip',
        reason: 'unreadable_archive',
        detail: expect.stringContaining('lines.csv is damaged'),
      },
    ]);
  });
});

test('external ids are UUIDs made from content and type, and change with either', async () => {
  const [one, again, other, typed] = await Promise.all(
    [
      ['a.txt', 'x'],
      ['b.txt', 'x'],
      ['a.txt', 'y'],
      ['a.csv', 'x'],
    ].map(async ([name = '', text = '']) => (await split(fileOf(name, text), 10)).parts[0]?.externalId),
  );
  expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(again).toBe(one);
  expect(new Set([one, other, typed]).size).toBe(3);
});
