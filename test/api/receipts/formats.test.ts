import { describe, expect, test } from 'vitest';
import { receiptBody } from '@/test/factories';
import { fullWith, refusingRetailer } from './refused-submissions';

// Contract sections 2 to 4: lengths, codes, card numbers and attachments, refused by name, with nothing stored.

const { violationsOf } = refusingRetailer();

const item = { name: 'Tea', quantity: 1, total: 2 };

describe('a length', () => {
  test.each([
    ['transaction_id', 255],
    ['identifier', 255],
    ['items.0.name', 10_000],
    ['items.0.name:de_AT', 10_000],
    ['items.0.unit', 10_000],
    ['payments.0.method', 10_000],
    ['discounts.0.name', 10_000],
    ['store.name', 100],
    ['store.city', 60],
    ['store.postcode', 10],
    ['store.phone', 20],
    ['store.external_reference', 255],
  ] as const)('of %s is at most %i', async (path, max) => {
    expect(Object.keys(await violationsOf(fullWith(path, 'x'.repeat(max + 1))))).toEqual([path]);
    // Counted in characters, not in code units.
    expect(Object.keys(await violationsOf(fullWith(path, '🥛'.repeat(max + 1))))).toEqual([path]);
  });

  test.each([
    'transaction_id',
    'identifier',
    'store.name',
    'store.city',
    'store.postcode',
    'store.phone',
    'store.external_reference',
  ])('of %s is at least 1', async (path) => {
    expect(Object.keys(await violationsOf(fullWith(path, '')))).toEqual([path]);
  });

  test('of items is 1 to 2,000', async () => {
    expect(await violationsOf(receiptBody({ items: [] }))).toEqual({
      items: 'items must have at least 1 element',
    });
    const items = Array.from({ length: 2001 }, () => item);
    expect(await violationsOf(receiptBody({ items }))).toEqual({
      items: 'items must have at most 2000 elements',
    });
  });
});

describe('a code is one of its list', () => {
  test.each([
    ['l10n.locale', ['de_de', 'DE-de', 'x', 'de_']],
    ['l10n.translation_locale', ['xx_yy', 'DE']],
    ['l10n.timezone', ['Berlin', 'Europe/Nowhere', '+01:00', '', 'GMT+25']],
    ['l10n.currency', ['EURO', 'eur', 'ZZZ', '']],
    ['payments.0.currency', ['EURO', 'eur', '']],
    ['store.country', ['DE', 'deu', 'ZZZ', '']],
    ['store.currency', ['€', 'usd']],
    ['store.timezone', ['CET+1', 'Mars/Olympus']],
    ['store.locale', ['de_de', 'deutsch-']],
    ['external_id', ['x', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', '01980000-0000-7000-8000-000000000000']],
  ])('%s', async (path, values) => {
    for (const value of values) {
      expect(Object.keys(await violationsOf(fullWith(path, value))), value).toEqual([path]);
    }
  });
});

describe('a whole card number is refused', () => {
  test.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    '3782 822463 10005',
    ' 6011000990139424 ',
    '4111\u00a01111\u00a01111\u00a01111',
    '4111\u20101111\u20111111\u20131111',
    '4111\u00ad1111\u200b11111111',
    '\uff14\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11\uff11',
    '4222222222222',
    '676770000013',
  ])('%j, flat and in details', async (number) => {
    for (const path of ['payments.0.number', 'payments.0.details.number']) {
      const found = await violationsOf(fullWith(path, number));
      expect(Object.keys(found)).toEqual([path]);
      expect(JSON.stringify(found)).not.toContain(number);
    }
  });
});

describe('an attachment', () => {
  test.each([
    [{}, 'attachments.bill'],
    [{ id: 'a', data: 'YQ==' }, 'attachments.bill'],
    [{ data: 'not base64!' }, 'attachments.bill.data'],
    [{ id: '' }, 'attachments.bill.id'],
    [{ id: 'a', content_type: '' }, 'attachments.bill.content_type'],
    [{ id: 'att.01980000-0000-4000-8000-000000000000' }, 'attachments.bill'],
  ])('%j is refused at %s', async (attachment, name) => {
    expect(Object.keys(await violationsOf(receiptBody({ attachments: { bill: attachment } })))).toEqual([
      name,
    ]);
  });

  test('needs a label', async () => {
    expect(Object.keys(await violationsOf(receiptBody({ attachments: { '': { id: 'a' } } })))).toHaveLength(
      1,
    );
  });
});
