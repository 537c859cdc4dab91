import { expect, test } from 'vitest';
import { makeRetailer, receiptBody } from '../factories';

test('a receipt is found by the next search after it was submitted or patched', async () => {
  const { api } = await makeRetailer();
  const search = async (query: string) =>
    (await api.get(`/receipts/_search?query=${encodeURIComponent(query)}`)).json;
  const { json: posted } = await api.post('/receipts', receiptBody({ identifier: 'Ann@example.com' }));
  for (const query of [
    'items.name:milk',
    'items.name:"whole milk"',
    'items.name:mill~',
    'total:[3 TO 4}',
    'identifier:ann',
    'identifier.exact:ANN@example.com',
    'timestamp:2026-03-14',
    '-items.return:*',
    'items.name:(bread milk)',
  ]) {
    const { hits, receipts, time, description } = await search(query);
    expect({ query, hits, ids: receipts?.map(({ id }: { id: string }) => id), description }).toEqual({
      query,
      hits: 1,
      ids: [posted.id],
      description: undefined,
    });
    expect(Number.isInteger(time)).toBe(true);
  }
  expect((await search('items.name:bread')).hits).toBe(0);
  await api.patch(`/receipts/${posted.id}`, [{ op: 'replace', path: '/identifier', value: 'bob' }]);
  expect((await search('identifier:ann')).hits).toBe(0);
  expect((await search('identifier:bob')).hits).toBe(1);
  const { json: found } = await api.get(`/identifiers/_search?query=identifier:ann`);
  expect(found).toMatchObject({ hits: 1, identifiers: [{ identifier: 'Ann@example.com' }] });
});
