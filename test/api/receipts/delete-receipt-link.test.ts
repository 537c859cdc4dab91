import { beforeAll, describe, expect, test } from 'vitest';
import { listChanges } from '@/lib/domain/audit/list-changes';
import { receiptMessages } from '@/lib/core/i18n/receipt-languages';
import { ensureLink } from '@/lib/domain/receipts/links/receipt-link';
import { revokeReceiptLink } from '@/lib/domain/receipts/links/revoke-receipt-link';
import { putBrand } from '@/test/api/brand/publish-brand';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { openPage, openSend, openUnsubscribe, send, unsubscribe } from '@/test/receipt-page/receipt-pages';
import { linkedReceipt } from './linked-receipt';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
});

const linked = () => linkedReceipt(retailer);

const revoke = (path: string) => retailer.api.request(path, { method: 'DELETE' });

describe('204', () => {
  test('a consumer link opens nothing once it is revoked, and no page below it', async () => {
    const { token, path } = await linked();
    expect((await openPage(token)).status).toBe(200);
    expect((await revoke(path)).status).toBe(204);
    const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    for (const open of [
      (of: string) => openPage(of),
      (of: string) => openPage(of, { query: 'm=AAAAAAAAAAAAAAAAAAAAAA' }),
      (of: string) => openSend(of),
      (of: string) => openUnsubscribe(of),
      (of: string) => send(of, { form: { to: 'email', form: crypto.randomUUID() } }),
      (of: string) => unsubscribe(of, { form: { receipts: 'stop' } }),
    ]) {
      const [revoked, unknown, nonsense] = [await open(token), await open(wrong), await open('x')];
      expect(revoked.status).toBe(404);
      // A holder of the link learns whom to ask, and nothing else; a guess learns nothing.
      expect(revoked.html).toContain(retailer.ctx.retailer.name);
      for (const said of ['Organic Whole Milk', 'Berlin Mitte', '3.98', 'anna@', token]) {
        expect(revoked.html).not.toContain(said);
      }
      expect(unknown).toEqual(nonsense);
      expect(unknown.html).not.toContain(retailer.ctx.retailer.name);
    }
  });

  test('its page has the addresses that the retailer shows on its receipts, and the languages', async () => {
    const shop = await makeRetailer({ receipt_links: true });
    await putBrand(shop, { links: [{ network: 'website', url: 'https://halm.example/contact' }] });
    const { token, path } = await linkedReceipt(shop);
    await shop.api.request(path, { method: 'DELETE' });
    const { html } = await openPage(token, { query: 'lang=de' });
    expect(html).toContain('href="https://halm.example/contact"');
    expect(html).toContain(receiptMessages('de').revoked.title);
    expect(html).toContain('href="?lang=ar"');
  });

  test('a link can be revoked before there is one; revoking again changes nothing', async () => {
    const quiet = await makeRetailer({ receipt_pages: false });
    const id = await postedReceipt(quiet);
    await revokeReceiptLink(quiet.ctx, id);
    await revokeReceiptLink(quiet.ctx, id);
    expect(await ensureLink(quiet.ctx, id)).toBeNull();
    const changes = await listChanges(quiet.ctx, { subjectType: 'receipt', subjectId: id, count: 10 });
    expect(changes.map(({ action }) => action)).toEqual(['delete_receipt_link']);
  });
});

describe('403', () => {
  test('a signed consumer is not let in', async () => {
    const { path, token } = await linked();
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'anna@example.com' });
    expect((await apiClient().request(`${path}?${query}`, { method: 'DELETE' })).status).toBe(403);
    expect((await openPage(token)).status).toBe(200);
  });
});

describe('404', () => {
  test('is the retailer’s alone to manage', async () => {
    const { path, token } = await linked();
    const other = await makeRetailer();
    expect((await other.api.request(path, { method: 'DELETE' })).status).toBe(404);
    expect((await retailer.api.request('/receipts/nonsense/links', { method: 'DELETE' })).status).toBe(404);
    expect((await openPage(token)).status).toBe(200);
  });
});
