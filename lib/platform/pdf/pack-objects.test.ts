import { expect, test } from 'vitest';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { extractText, getDocumentProxy } from 'unpdf';
import { packObjects } from './pack-objects';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** A table of 500 rows as Typst writes it, tags and all. */
const written = NodeCompiler.create().pdf(
  {
    mainFileContent:
      '#set document(title: "Rows")\n#set text(lang: "de")\n#table(columns: 2, ..range(1000).map(n => [Zelle #n]))',
  },
  { pdfStandard: 'ua-1' },
);

test('a packed file says the same in a fraction of the space', async () => {
  const packed = packObjects(written);
  expect(packed.byteLength).toBeLessThan(written.byteLength / 5);
  const before = await getDocumentProxy(new Uint8Array(written));
  const after = await getDocumentProxy(new Uint8Array(packed));
  expect((await extractText(after)).text).toEqual((await extractText(before)).text);
  const tree = await (await after.getPage(after.numPages)).getStructTree();
  expect(tree).toEqual(await (await before.getPage(before.numPages)).getStructTree());
  expect(JSON.stringify(tree)).toContain('"role":"TD"');
  expect((await after.getMetadata()).info).toEqual((await before.getMetadata()).info);
});

test('every object is in the file once, at the place that its table names', () => {
  const packed = text(packObjects(written));
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(packed)?.[1]);
  expect(packed.slice(tableAt)).toMatch(/^\d+ 0 obj\n<< \/Type \/XRef /);
  expect(packed).not.toContain('/StructElem');
});

test.each([
  ['no PDF', Buffer.from('no PDF')],
  [
    'a file whose table is elsewhere',
    Buffer.from(text(written).replace(/startxref\n\d+/, 'startxref\n12'), 'latin1'),
  ],
  [
    'a file whose offsets are wrong',
    Buffer.from(text(written).replace('%PDF-1.7', '%PDF-1.7\n\n'), 'latin1'),
  ],
  ['a packed file', packObjects(written)],
])('%s is answered as it is', (_name, file) => {
  expect(text(packObjects(file))).toBe(text(file));
});
