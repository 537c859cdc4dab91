import { describe, expect, test } from 'vitest';
import { fileParts } from './file-parts';

async function partsOf(text: string, minBytes: number) {
  const parts = [];
  for await (const { content, linesBefore, end } of fileParts(new Blob([text]), minBytes)) {
    parts.push({ text: await content.text(), linesBefore, end });
  }
  return parts;
}

describe('the parts of a file', () => {
  test('end with a line and know how many lines came before', async () => {
    expect(await partsOf('1,a\n22,b\n3,c', 2)).toEqual([
      { text: '1,a\n', linesBefore: 0, end: 4 },
      { text: '22,b\n', linesBefore: 1, end: 9 },
      { text: '3,c', linesBefore: 2, end: 12 },
    ]);
  });

  test('repeat a header line, which does not count again', async () => {
    const header = 'Card_Number,registration_code\n';
    expect(await partsOf(`${header}1,a\n2,b\n`, header.length)).toEqual([
      { text: `${header}1,a\n`, linesBefore: 0, end: header.length + 4 },
      { text: `${header}2,b\n`, linesBefore: 1, end: header.length + 8 },
    ]);
  });

  test('of an empty file are none', async () => {
    expect(await partsOf('', 10)).toEqual([]);
  });
});
