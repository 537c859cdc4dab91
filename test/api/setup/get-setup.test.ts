import { describe, expect, test } from 'vitest';
import { findLink } from '@/lib/domain/receipts/store/links';
import { createRetailer } from '@/lib/domain/retailers/create-retailer';
import { findRetailer } from '@/lib/platform/retailers/store';
import { systemContext } from '@/lib/platform/context';
import { bearerClient } from '@/test/api-client';
import { clientOf, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { makePortalUser } from '@/test/portal-session';
import { openPage, openQrCode } from '@/test/receipt-page/receipt-pages';

/** A retailer that has nothing but its first client. */
async function emptyRetailer(): Promise<TestRetailer> {
  const credentials = await createRetailer({ name: 'Empty', settings: {}, limits: {} });
  const retailer = await findRetailer(credentials.retailer.id);
  if (retailer === null) throw new Error('The retailer was not made.');
  return { credentials, api: await bearerClient(credentials), ctx: systemContext(retailer, 'test') };
}

const setupOf = async ({ api }: Pick<TestRetailer, 'api'>) => (await api.get('/setup')).json;
const newStore = { name: 'Berlin', country: 'DEU' };

describe('200', () => {
  test('each step is done by what is there: a store, a till, a receipt', async () => {
    const retailer = await emptyRetailer();
    const { api } = retailer;
    const before = await setupOf(retailer);
    expect(before).toMatchObject({ dismissed_at: null, store: null, receipt: null, test_receipts: 0 });
    expect(before.done).not.toContain('store');
    await api.post('/stores', newStore);
    expect(await setupOf(retailer)).toMatchObject({ store: { reference: 1, name: 'Berlin' } });
    await api.post('/receipts/_test', {});
    const tried = await setupOf(retailer);
    expect(tried.done).toContain('receipt');
    expect(tried).toMatchObject({ receipt: { test: true, currency: 'EUR' }, test_receipts: 1 });
    const real = await postedReceipt(retailer);
    expect((await setupOf(retailer)).receipt).toMatchObject({ id: real, test: false });
  });

  test('a real receipt is from a till, by any client; a test receipt is not', async () => {
    const retailer = await emptyRetailer();
    await retailer.api.post('/stores', newStore);
    await retailer.api.post('/receipts/_test', {});
    const tried = await setupOf(retailer);
    expect([tried.done.includes('till'), tried.real_receipts]).toEqual([false, 0]);
    await postedReceipt(retailer);
    const sold = await setupOf(retailer);
    expect([sold.done.includes('till'), sold.real_receipts]).toEqual([true, 1]);
  });

  test('a till is a client that may submit, and is not revoked', async () => {
    const retailer = await emptyRetailer();
    // The client that comes with a retailer may do everything.
    expect((await setupOf(retailer)).done).not.toContain('till');
    const body = { description: 'Reader', permissions: ['view.get_setup'] };
    await retailer.api.post('/clients/bearer', body);
    expect((await setupOf(retailer)).done).not.toContain('till');
    const till = await clientOf(retailer, ['view.post_pos_receipt', 'view.get_setup']);
    expect((await setupOf({ api: till })).done).toContain('till');
  });

  test('the phone is one that opens the page by the code of the guide, not a signed-in browser', async () => {
    const retailer = await makeRetailer();
    const id = await postedReceipt(retailer);
    const token = (await findLink(retailer.ctx, id)) ?? '';
    const { receipt, done } = await setupOf(retailer);
    expect([new URL(receipt.page_url).pathname, done.includes('phone')]).toEqual([`/r/${token}`, false]);
    const query = new URL(receipt.page_url).search.slice(1);
    const plain = await openQrCode(token);
    expect((await openQrCode(token, { query })).html).not.toBe(plain.html);
    const isDone = async () => (await setupOf(retailer)).done.includes('phone') as boolean;
    await openPage(token);
    await openPage(token, { query, headers: { cookie: '__Host-next-auth.session-token=x' } });
    expect(await isDone()).toBe(false);
    await openPage(token, { query });
    expect(await isDone()).toBe(true);
  });

  test('a colleague is a second portal user, a brand a published one', async () => {
    const retailer = await makeRetailer();
    await makePortalUser(retailer);
    const { done } = await setupOf(retailer);
    expect(done).not.toContain('brand');
    await makePortalUser(retailer);
    const { api } = retailer;
    const { json: brand } = await api.get('/brand');
    const { background, header, footer, return_policy, links } = brand;
    const content = { accent: '#0b3d2e', background, header, footer, return_policy, links, logo: null };
    expect((await api.request('/brand', { method: 'PUT', json: content })).status).toBe(200);
    expect((await setupOf(retailer)).done).toEqual(expect.arrayContaining(['brand', 'colleague']));
  });

  test('knows nothing of other retailers', async () => {
    const [one, other] = [await makeRetailer(), await emptyRetailer()];
    await postedReceipt(one);
    expect(await setupOf(other)).toMatchObject({ store: null, receipt: null });
  });

  test('names the page of a receipt only to whom may know links', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer);
    const api = await clientOf(retailer, ['view.get_setup', 'view.get_receipt']);
    expect((await setupOf({ api })).receipt.page_url).toBeNull();
  });

  test('names a receipt only to whom may read receipts', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer);
    const api = await clientOf(retailer, ['view.get_setup']);
    const { receipt, done } = await setupOf({ api });
    expect([receipt, done.includes('receipt')]).toEqual([null, true]);
  });
});

describe('403', () => {
  test('without its own permission', async () => {
    const api = await clientOf(await makeRetailer(), ['view.get_settings']);
    expect((await api.get('/setup')).status).toBe(403);
  });
});
