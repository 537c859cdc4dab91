import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { listChanges } from '@/lib/audit/list-changes';
import { inTransaction } from '@/lib/context';
import { ensureLink, findLink } from '@/lib/receipts/link-store';
import { revokeReceiptLink } from '@/lib/receipts/revoke-receipt-link';
import { signedQuery, apiClient } from '../api-client';
import { makeRetailer, postedReceipt, type TestRetailer } from '../factories';
import { openPage, openSend, openUnsubscribe, send, tokenOf, unsubscribe } from './receipt-pages';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
});

/** A receipt with a link, and its token. */
async function linked(): Promise<{ id: string; token: string; path: string }> {
  const id = await postedReceipt(retailer, { identifier: 'anna@example.com' });
  const token = (await findLink(retailer.ctx, id)) ?? '';
  return { id, token, path: `/receipts/${id}/links` };
}

const revoke = (path: string) => retailer.api.request(path, { method: 'DELETE' });

describe('a consumer link', () => {
  test('opens nothing once it is revoked, and no page below it', async () => {
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
      expect(revoked).toEqual(unknown);
      expect(revoked).toEqual(nonsense);
    }
  });

  test('is not made again by itself: not by a repeat, a look, or a message', async () => {
    const { id, path } = await linked();
    await revoke(path);
    expect(await ensureLink(retailer.ctx, id)).toBeNull();
    const receipt = (await retailer.api.get(`/receipts/${id}`)).json as Record<string, unknown>;
    const again = await retailer.api.post('/receipts', {
      transaction_id: receipt['transaction_id'],
      identifier: 'anna@example.com',
      localtime: '2026-03-14T12:34:56+01:00',
      store_reference: 1,
      total: 3.98,
      items: [{ name: 'Organic Whole Milk 1 l', quantity: 2, total: 3.98 }],
    });
    expect(again.status).toBe(201);
    expect(again.json).toEqual({ id });
    expect(await findLink(retailer.ctx, id)).toBeNull();
  });

  test('takes sending with it, until a new one is issued', async () => {
    const { id, path } = await linked();
    const ask = () => retailer.api.post('/receipts/_send', { id, channels: ['email'] });
    await revoke(path);
    const refused = await ask();
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { description: 'the link of the receipt is revoked' },
    ]);
    await retailer.api.post(path, undefined);
    expect((await ask()).status).toBe(202);
  });

  test('that is issued anew is another one, and the one before is gone', async () => {
    const { token, path } = await linked();
    const { status, json, headers } = await retailer.api.post(path, undefined);
    expect(status).toBe(201);
    const { _links: links } = json as { _links: { webview: { href: string } } };
    expect(headers.get('location')).toBe(links.webview.href);
    const next = tokenOf(links.webview.href);
    expect(next).not.toBe(token);
    expect((await openPage(next)).status).toBe(200);
    expect((await openPage(token)).status).toBe(404);
    await revoke(path);
    expect((await retailer.api.post(path, undefined)).status).toBe(201);
    const listed = (await retailer.api.get(path)).json as {
      revoked_timestamp: string | null;
      _links: unknown;
    }[];
    expect(listed.map((link) => link.revoked_timestamp === null)).toEqual([true, false, false]);
    expect(listed.map((link) => link._links === null)).toEqual([false, true, true]);
    expect(JSON.stringify(listed)).not.toContain(token);
  });

  test('can be revoked before there is one; revoking again changes nothing', async () => {
    const quiet = await makeRetailer();
    const id = await postedReceipt(quiet);
    await revokeReceiptLink(quiet.ctx, id);
    await revokeReceiptLink(quiet.ctx, id);
    expect(await ensureLink(quiet.ctx, id)).toBeNull();
    const changes = await listChanges(quiet.ctx, { subjectType: 'receipt', subjectId: id, count: 10 });
    expect(changes.map(({ action }) => action)).toEqual(['delete_receipt_link']);
  });

  test('stays revoked when it is looked for at the same time', async () => {
    const quiet = await makeRetailer();
    const id = await postedReceipt(quiet);
    const { promise: revoked, resolve: sayRevoked } = Promise.withResolvers<void>();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const revoking = inTransaction(quiet.ctx, async (inner) => {
      await revokeReceiptLink(inner, id);
      sayRevoked();
      await mayCommit;
    });
    await revoked;
    const asked = ensureLink(quiet.ctx, id);
    // Long enough to answer for whoever does not wait.
    await Promise.race([asked, pause(300)]);
    commit();
    await revoking;
    expect(await asked).toBeNull();
    expect(await findLink(quiet.ctx, id)).toBeNull();
  });

  test('has its changes in the audit trail, without the tokens', async () => {
    const { id, token, path } = await linked();
    await retailer.api.post(path, undefined);
    await revoke(path);
    const changes = await listChanges(retailer.ctx, { subjectType: 'receipt', subjectId: id, count: 10 });
    expect(changes.map(({ action }) => action)).toEqual(['delete_receipt_link', 'post_receipt_link']);
    expect(JSON.stringify(changes)).not.toContain(token);
  });

  test('is the retailer’s alone to manage', async () => {
    const { path, token } = await linked();
    const other = await makeRetailer();
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await other.api.request(path, { method })).status).toBe(404);
      const query = signedQuery(retailer.credentials.hmac, { consumer: 'anna@example.com' });
      expect((await apiClient().request(`${path}?${query}`, { method })).status).toBe(403);
      expect((await retailer.api.request('/receipts/nonsense/links', { method })).status).toBe(404);
    }
    expect((await openPage(token)).status).toBe(200);
  });
});
