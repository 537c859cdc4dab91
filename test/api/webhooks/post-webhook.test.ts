import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { webhooks } from '@/drizzle/schema/webhooks';
import { and, asc, eq } from 'drizzle-orm';
import { owned } from '@/lib/platform/db/tenancy';
import { apiClient, bearerToken } from '@/test/api-client';
import { nameServer } from '@/test/api/identifiers/name-server';
import { makeClient, makeRetailer, type TestRetailer } from '@/test/factories';
import { setEnvironment } from '@/test/message-servers';
import { makeWebhook } from './receiver';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});
beforeEach(() => setEnvironment({ WEBHOOK_ALLOWED_HOSTS: 'inside.example' }));

/** A client that may do only this. */
async function clientOf(...permissions: string[]) {
  const made = await makeClient(retailer, { authentication: 'bearer', permissions });
  return apiClient({ authorization: `Bearer ${await bearerToken(made)}` });
}

const patch = (id: number, json: unknown) =>
  retailer.api.request(`/webhooks/${id}`, { method: 'PATCH', json });

describe('201', () => {
  test('a webhook is made, read, changed and deleted; its secret is shown once and stored encrypted', async () => {
    const url = 'http://inside.example/hook';
    const made = await makeWebhook(retailer, { url, types: ['receipt.created'], description: 'CRM' });
    const { secret, ...shown } = made;
    expect(shown).toMatchObject({ url, types: ['receipt.created'], status: 'enabled', include: [] });
    const path = `/webhooks/${made.id}`;
    expect((await retailer.api.get(path)).json).toEqual(shown);
    expect((await retailer.api.get('/webhooks')).json).toEqual([shown]);
    expect((await patch(made.id, { status: 'disabled' })).json).toMatchObject({
      ...shown,
      status: 'disabled',
      disabled_reason: 'request',
      updated_timestamp: expect.any(String) as string,
    });
    const [row] = await retailer.ctx.db.select().from(webhooks).where(owned(retailer.ctx, webhooks));
    expect(JSON.stringify(row)).not.toContain(secret);
    expect((await retailer.api.request(path, { method: 'DELETE' })).status).toBe(204);
    expect((await retailer.api.get(path)).status).toBe(404);
    const entries = await retailer.ctx.db
      .select()
      .from(auditEntries)
      .where(and(owned(retailer.ctx, auditEntries), eq(auditEntries.subjectType, 'webhook')))
      .orderBy(asc(auditEntries.id));
    expect(entries.map(({ action }) => action)).toEqual(['post_webhook', 'patch_webhook', 'delete_webhook']);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

describe('400', () => {
  test('an address that is not https and public is refused, in every spelling', async () => {
    await nameServer({ 'intern.example.org': (name) => [{ type: 'A', name, data: '10.1.2.3' }] });
    const hosts = [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:10.0.0.1]',
      '169.254.169.254',
    ];
    for (const host of [...hosts, '[64:ff9b::a9fe:a9fe]', 'intern.example.org']) {
      const { status, json } = await retailer.api.post('/webhooks', { url: `https://${host}/` });
      expect([host, status]).toEqual([host, 400]);
      expect(json).toMatchObject({ errors: [{ name: 'url', reason: 'address_refused' }] });
    }
    const plain = await retailer.api.post('/webhooks', { url: 'http://example.com/' });
    expect(plain.json).toMatchObject({ errors: [{ name: 'url', reason: 'https' }] });
    const secret = await retailer.api.post('/webhooks', { url: 'https://a:b@example.com/' });
    expect(secret.json).toMatchObject({ errors: [{ name: 'url', reason: 'address_refused' }] });
    const { id } = await makeWebhook(retailer, { url: 'https://not-there.example/' });
    expect((await patch(id, { url: 'https://10.0.0.1/' })).status).toBe(400);
  });
});

describe('403', () => {
  test('who sends resources along must be permitted to read them', async () => {
    const url = 'http://inside.example/';
    const client = await clientOf('view.post_webhook', 'view.patch_webhook', 'view.get_store');
    const refused = await client.post('/webhooks', { url, include: ['resource'] });
    expect(refused.json).toMatchObject({ reason: 'permissions_not_held' });
    const made = await client.post('/webhooks', { url, types: ['store.updated'], include: ['resource'] });
    expect(made.status).toBe(201);
    const { id } = made.json as { id: number };
    const wider = await client.request(`/webhooks/${id}`, {
      method: 'PATCH',
      json: { types: ['receipt.created'] },
    });
    expect(wider.json).toMatchObject({ reason: 'permissions_not_held' });
  });
});

describe('409', () => {
  test('a retailer has twenty webhooks, and five secrets to sign with beside the last one', async () => {
    const other = await makeRetailer();
    const url = 'http://inside.example/';
    const { id } = await makeWebhook(other, { url });
    for (let count = 1; count < 20; count += 1) await makeWebhook(other, { url, status: 'disabled' });
    expect((await other.api.post('/webhooks', { url })).json).toMatchObject({ reason: 'many_webhooks' });
    for (let count = 0; count < 5; count += 1) {
      expect((await other.api.request(`/webhooks/${id}/_rotate`, { method: 'POST' })).status).toBe(200);
    }
    expect((await other.api.request(`/webhooks/${id}/_rotate`, { method: 'POST' })).json).toMatchObject({
      reason: 'many_signing_secrets',
    });
  });
});
