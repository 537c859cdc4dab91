import { beforeEach, expect, test } from 'vitest';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { renameRetailer } from './rename-retailer';
import { findRetailer } from '@/lib/platform/retailers/store';

let retailer: TestRetailer;
beforeEach(async () => {
  retailer = await makeRetailer();
});

const nameOn = async (id: string) => {
  const { json } = await retailer.api.get(`/receipts/${id}`);
  return json.retailer.name as string;
};

test('receipts carry the name that the retailer had when they came', async () => {
  const before = retailer.ctx.retailer.name;
  const earlier = await postedReceipt(retailer);
  expect(await renameRetailer(retailer.ctx, 'Tea & Sons')).toBe('Tea & Sons');
  const later = await postedReceipt(retailer);
  expect([await nameOn(earlier), await nameOn(later)]).toEqual([before, 'Tea & Sons']);
});

test('who renamed it stands in the audit trail, once', async () => {
  const before = retailer.ctx.retailer.name;
  await renameRetailer(retailer.ctx, 'Tea & Sons');
  await renameRetailer(retailer.ctx, 'Tea & Sons');
  const { json } = await retailer.api.get('/audit?action=rename_retailer');
  expect(json).toMatchObject([
    { actor: 'system:test', before: { name: before }, after: { name: 'Tea & Sons' } },
  ]);
  expect(json).toHaveLength(1);
});

test.each([[''], ['n'.repeat(256)]])(
  'a name of another length is refused, and the name stays',
  async (name) => {
    const { id, name: before } = retailer.ctx.retailer;
    await expect(renameRetailer(retailer.ctx, name)).rejects.toThrow('A name has 1 to 255 characters.');
    expect((await findRetailer(id))?.name).toBe(before);
  },
);
