import { expect, test } from 'vitest';
import { fileKind, tryDecodeText } from './file-kind';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['json', utf8(' {"no": 1}')],
  ['xml', utf8('\uFEFF<POSLog/>')],
  ['text', utf8('Bon;Artikel\r\n1;Käse\f')],
  ['escpos', bytes('\u001b@Brot  1,99\n\u001dV\0')],
  ['zip', bytes('PK\u0003\u0004\u0014\0')],
  ['gzip', bytes('\u001f\u008b\b\0')],
  ['pdf', bytes('%PDF-1.7')],
  ['png', bytes('\u0089PNG\r\n\u001a\n')],
  ['jpeg', bytes('\u00ff\u00d8\u00ff\u00e0')],
  ['binary', bytes('K\u00e4se;1,99')],
  ['binary', bytes('a\0b')],
  ['empty', new Uint8Array()],
])('%s is told', (kind, file) => {
  expect(fileKind(file)).toBe(kind);
});

test('text is told from bytes that only look like it', () => {
  expect(tryDecodeText(utf8('Käse\n'))).toBe('Käse\n');
  expect(tryDecodeText(bytes('K\u00e4se'))).toBeNull();
  expect(tryDecodeText(bytes('\u001b@'))).toBeNull();
});
