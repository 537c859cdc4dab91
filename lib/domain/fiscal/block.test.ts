import { expect, test } from 'vitest';
import { fiscalBlocks } from '@/lib/domain/receipts/wire/fiscal';
import { fiscalBlock, schemeOfKey } from '@/lib/formats/fiscal/block';

test('a block has values as text, without those that say nothing', () => {
  const values = { a: 17, b: true, c: ' x ', d: '', e: null, f: undefined, g: {}, h: ['x'], ' ': 'x' };
  expect(fiscalBlock('de-tse', values)).toEqual({
    scheme: 'de-tse',
    values: { a: '17', b: 'true', c: ' x ' },
  });
  expect(fiscalBlock('de-tse', null, { status: 'outage' })).toEqual({ scheme: 'de-tse', status: 'outage' });
  for (const nothing of [undefined, null, {}, 'text', 5, ['x'], { a: '' }])
    expect(fiscalBlock('de-tse', nothing, nothing)).toBeUndefined();
  expect(fiscalBlock(undefined, { a: 1 })).toBeUndefined();
});

test('the address in a code is its url, unless it has one of its own', () => {
  const code = 'https://tax.example/q?n=1';
  expect(fiscalBlock('zz-9', {}, { code })).toEqual({ scheme: 'zz-9', code, url: code });
  expect(fiscalBlock('zz-9', {}, { code, url: 'https://tax.example/' })?.url).toBe('https://tax.example/');
  for (const other of [
    'http://tax.example/',
    'https://u:p@tax.example/',
    'https://tax',
    'V0;x',
    'https://tax.example/ x',
  ])
    expect(fiscalBlock('zz-9', {}, { code: other })).toEqual({ scheme: 'zz-9', code: other });
});

test('whatever it is given, a receipt takes it', () => {
  const long = {
    values: {
      ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`n${at}`, at])),
      long: 'x'.repeat(1025),
      ['n'.repeat(101)]: 'x',
    },
    code: '€'.repeat(967),
    url: `https://tax.example/${'x'.repeat(2900)}`,
  };
  const block = fiscalBlock('de-tse', long.values, long);
  expect(fiscalBlocks.safeParse([block]).success).toBe(true);
  expect([block?.code, block?.url, Object.keys(block?.values ?? {}).length]).toEqual([
    undefined,
    undefined,
    40,
  ]);
});

test('a key of Brazil is 44 digits of a month and a model', () => {
  expect(schemeOfKey('41200976430438005300650150002022071015187452')).toBe('br-nfce');
  expect(schemeOfKey('35260312345678000195550010000000071000000071')).toBe('br-nfe');
  for (const other of ['', '1'.repeat(44), '4120097643043800530065015000202207101518745', '00'.repeat(22)])
    expect(schemeOfKey(other)).toBeNull();
});
