import { expect, test } from 'vitest';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';

// Contract section 5: what was stored or changed is found by the next search that starts after the answer.

async function hits({ api }: TestRetailer, query: string, path = '/receipts/_search'): Promise<number> {
  return (await api.get(`${path}?query=${encodeURIComponent(query)}`)).json.hits as number;
}

test('a submitted receipt is found at once, a repeated one once, a refused one not at all', async () => {
  const retailer = await makeRetailer();
  const body = receiptBody({ transaction_id: 'UK-0123-1', identifier: 'ann' });
  await retailer.api.post('/receipts', body);
  expect(await hits(retailer, 'transaction_id:UK-0123')).toBe(1);
  await retailer.api.post('/receipts', body);
  await retailer.api.post('/receipts', { ...body, total: 9 });
  await retailer.api.post('/receipts', { ...body, transaction_id: 'UK-0123-2', store_reference: 99 });
  expect(await hits(retailer, 'transaction_id:UK-0123')).toBe(1);
  await retailer.api.post('/receipts', { ...body, duplicate: true });
  expect(await hits(retailer, 'transaction_id:UK-0123')).toBe(2);
  expect(await hits(retailer, 'transaction_id:duplicate')).toBe(1);
});

test('many receipts that come at once are all found', async () => {
  const retailer = await makeRetailer();
  await Promise.all(Array.from({ length: 20 }, () => postedReceipt(retailer)));
  expect(await hits(retailer, 'items.name:milk')).toBe(20);
});

test('a receipt that is patched or assigned is found by what it is now, also for its consumer', async () => {
  const retailer = await makeRetailer();
  const id = await postedReceipt(retailer, { identifier: 'ann', transaction_id: 'T' });
  await retailer.api.patch(`/receipts/${id}`, [
    { op: 'replace', path: '/identifier', value: 'bob' },
    { op: 'add', path: '/properties/email_settings/send', value: true },
  ]);
  expect(await hits(retailer, 'identifier:ann')).toBe(0);
  expect(await hits(retailer, 'identifier.exact:bob')).toBe(1);
  expect(await hits(retailer, 'properties:*')).toBe(1);
  const forConsumer = async (name: string) =>
    (await retailer.api.get(`/receipts/_search?query=total:3.98&consumer=${name}`)).json.hits as number;
  expect([await forConsumer('ann'), await forConsumer('bob')]).toEqual([0, 1]);
  await retailer.api.patch(`/receipts/${id}`, [{ op: 'remove', path: '/identifier' }]);
  expect(await hits(retailer, 'identifier:*')).toBe(0);
  expect(await hits(retailer, '-identifier:*')).toBe(1);
  await retailer.api.post('/receipts/_assign', { transaction_id: 'T', identifier: 'eve' });
  expect(await hits(retailer, 'identifier:eve')).toBe(1);
  expect(await hits(retailer, 'items.name:milk')).toBe(1);
});

test('an identifier is found once it is made by a receipt, a patch or on its own, and by what it is now', async () => {
  const retailer = await makeRetailer();
  const identifiers = (query: string) => hits(retailer, query, '/identifiers/_search');
  await postedReceipt(retailer, { identifier: 'ann' });
  expect(await identifiers('identifier:ann')).toBe(1);
  await retailer.api.patch('/identifiers/ann', [
    { op: 'replace', path: '/properties/city', value: 'Zürich' },
  ]);
  expect(await identifiers('properties.city:zur')).toBe(1);
  await retailer.api.patch('/identifiers/ann', [{ op: 'replace', path: '/properties/city', value: 'Bern' }]);
  expect(await identifiers('properties.city:zur')).toBe(0);
  await retailer.api.post('/identifiers', {
    identifier: 'eve',
    properties: { birthdate: '1990-02-28', name: { first: 'Eve' } },
  });
  expect(await identifiers('properties.birthdate:[1990-01 TO 1990-03]')).toBe(1);
  expect(await identifiers('properties.name.first.exact:EVE')).toBe(1);
  const id = await postedReceipt(retailer);
  await retailer.api.post('/receipts/_assign', { id, identifier: 'joe' });
  expect(await identifiers('identifier:(ann eve joe)')).toBe(3);
});
