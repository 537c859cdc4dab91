import { expect, test } from 'vitest';
import { readMailAddress } from './mail-address';

test.each([
  ['a@b.de', { user: 'a', domain: 'b.de' }],
  ['üñï@bücher.example', { user: 'üñï', domain: 'xn--bcher-kva.example' }],
  ["o'brien+x@b.co.uk", { user: "o'brien+x", domain: 'b.co.uk' }],
  [`${'x'.repeat(65)}@b.de`, null],
  ['.a@b.de', null],
  ['a..b@b.de', null],
  ['a@b..de', null],
  ['a@-b.de', null],
  ['a@1.2.3.4', null],
  ['a@127.1', null],
  ['a\r\nBcc: x@b.de', null],
  ['"a b"@b.de', null],
])('%j is read as %j', (text, address) => {
  expect(readMailAddress(text)).toEqual(address);
});
