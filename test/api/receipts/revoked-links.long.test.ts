import { beforeAll, describe, expect, test } from 'vitest';
import { listChanges } from '@/lib/domain/audit/list-changes';
import { inTransaction } from '@/lib/platform/context';
import { ensureLink } from '@/lib/domain/receipts/links/receipt-link';
import { findLink } from '@/lib/domain/receipts/store/links';
import { revokeReceiptLink } from '@/lib/domain/receipts/links/revoke-receipt-link';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { linkedReceipt } from './linked-receipt';
import { expectLockWaits } from '@/test/lock-waits';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
});

const linked = () => linkedReceipt(retailer);

const revoke = (path: string) => retailer.api.request(path, { method: 'DELETE' });

describe('a consumer link', () => {
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

  test('stays revoked when it is looked for at the same time', async () => {
    const quiet = await makeRetailer({ receipt_pages: false });
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
    // It waits for the transaction that revokes: answered before that, it would make a link.
    await expectLockWaits(1);
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
});
