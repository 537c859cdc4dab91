import { describe, expect, test } from 'vitest';
import { listChanges } from '@/lib/domain/audit/list-changes';
import { findLink } from '@/lib/domain/receipts/store/links';
import { sealAll } from '@/lib/search/index/maintain';
import { openPage } from '@/test/receipt-page/receipt-pages';
import { clientOf, countRows, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

const remove = ({ api }: Pick<TestRetailer, 'api'>) => api.request('/receipts/_test', { method: 'DELETE' });

const found = async ({ api }: TestRetailer) =>
  (await api.get('/receipts/_search?query=items.name:organic')).json.hits as number;

describe('204', () => {
  test('removes test receipts with their links and from search, and no other receipt', async () => {
    const retailer = await makeRetailer();
    const other = await makeRetailer();
    const { json: elsewhere } = await other.api.post('/receipts/_test', {});
    const real = await postedReceipt(retailer, { transaction_id: 'REAL' });
    const body = { items: [{ name: 'Organic oats', quantity: 1, total: 3.98 }] };
    const before = await countRows(retailer);
    const copy = {
      transaction_id: 'REAL',
      localtime: '2026-03-14T12:34:56+01:00',
      store_reference: 1,
      total: 3.98,
    };
    const ids: string[] = [];
    for (let number = 0; number < 3; number += 1) {
      const { json } = await retailer.api.post('/receipts/_test', { receipt: { ...copy, ...body } });
      ids.push(json.id as string);
    }
    const token = (await findLink(retailer.ctx, ids[0] ?? '')) ?? '';
    expect((await openPage(token)).status).toBe(200);
    expect(await found(retailer)).toBe(4);
    expect((await remove(retailer)).status).toBe(204);
    expect(await found(retailer)).toBe(1);
    expect((await openPage(token)).status).toBe(404);
    for (const id of ids) expect((await retailer.api.get(`/receipts/${id}`)).status).toBe(404);
    expect((await retailer.api.get(`/receipts/${real}`)).status).toBe(200);
    expect((await other.api.get(`/receipts/${elsewhere.id}`)).status).toBe(200);
    expect(await countRows(retailer)).toEqual({
      ...before,
      auditEntries: Number(before['auditEntries']) + 1,
    });
    const subject = {
      subjectType: 'retailer',
      subjectId: String(retailer.ctx.retailer.id),
      count: 1,
    } as const;
    const [change] = await listChanges(retailer.ctx, subject);
    const removed = { receipts: Array.from({ length: 3 }, () => expect.stringMatching(/^REAL-test-/)) };
    expect(change).toMatchObject({ action: 'delete_test_receipts', before: removed });
  });

  test('and where there are none, changes nothing', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer);
    const before = await countRows(retailer);
    expect((await remove(retailer)).status).toBe(204);
    expect(await countRows(retailer)).toEqual(before);
  });

  test('also of those that search has sealed into a segment', async () => {
    const retailer = await makeRetailer();
    const { json } = await retailer.api.post('/receipts/_test', {});
    await sealAll(retailer.ctx, 'receipts');
    expect((await retailer.api.get('/receipts/_search?query=transaction_id:SAMPLE')).json.hits).toBe(1);
    await remove(retailer);
    expect((await retailer.api.get('/receipts/_search?query=transaction_id:SAMPLE')).json.hits).toBe(0);
    expect((await retailer.api.get(`/receipts/${json.id}`)).status).toBe(404);
  });
});

describe('403', () => {
  test('without its own permission', async () => {
    const retailer = await makeRetailer();
    const till = await clientOf(retailer, ['view.post_receipt', 'view.post_test_receipt']);
    await till.post('/receipts/_test', {});
    const before = await countRows(retailer);
    expect((await remove({ api: till })).status).toBe(403);
    expect(await countRows(retailer)).toEqual(before);
  });
});
