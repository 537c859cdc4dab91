import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { clients } from '@/drizzle/schema/clients';
import { owned } from '@/lib/platform/db/tenancy';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { clientsOf, some } from './client-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const { made, patch, auditOf, manager } = clientsOf(() => retailer);

test('the audit trail of clients has every change and no secret', async () => {
  const client = await made();
  const { json: rotated } = await patch(client.path, { secret: true });
  await patch(client.path, { revoked: true });
  await patch(client.path, { revoked: true });
  const entries = (await auditOf(client.id)).filter(({ action }) => action !== 'client_secret_shown');
  expect(entries.map((entry) => entry.action)).toEqual(['post_client', 'patch_client', 'patch_client']);
  expect(entries[0]).toMatchObject({ before: null, after: { key: client.key, permissions: some } });
  expect(entries[1]).toMatchObject({ after: { secret: 'rotated' } });
  expect(entries[2]).toMatchObject({ before: { revoked: false }, after: { revoked: true } });
  const [row] = await retailer.ctx.db
    .select()
    .from(clients)
    .where(and(owned(retailer.ctx, clients), eq(clients.key, client.key)));
  const text = JSON.stringify([entries, row]);
  expect(text).not.toContain(client.secret);
  expect(text).not.toContain(rotated.secret);
});

test('each answer that tells a secret leaves an entry: who, and which client', async () => {
  const client = await made();
  const { api } = await manager(...some);
  const shown = async () =>
    (await auditOf(client.id)).filter(({ action }) => action === 'client_secret_shown');
  expect(await shown()).toMatchObject([{ actor: 'client:1', before: null, after: null }]);
  // Nothing changes, and the secret is in the answer all the same.
  const empty = await patch(client.path, {}, api);
  expect([empty.status, empty.json.secret]).toEqual([200, client.secret]);
  expect((await shown()).map(({ actor }) => actor)).toEqual([
    'client:1',
    expect.stringMatching(/^client:[^1]/),
  ]);
  await patch(client.path, { description: 'Till 8' });
  expect(await shown()).toHaveLength(3);
  // What tells none leaves none.
  await retailer.api.get(client.path);
  expect((await patch(client.path, { description: 7 })).status).toBe(400);
  expect((await patch('/clients/bearer/999', {})).status).toBe(404);
  expect(await shown()).toHaveLength(3);
  expect(JSON.stringify(await shown())).not.toContain(client.secret);
});

test('an answer that was stored and goes out again leaves an entry, too', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const post = () =>
    retailer.api.post('/clients/bearer', { description: 'Till', permissions: some }, headers);
  const { json: first } = await post();
  const { json: again } = await post();
  expect(again).toEqual(first);
  const entries = await auditOf(first.id);
  expect(entries.map(({ action }) => action)).toEqual([
    'post_client',
    'client_secret_shown',
    'client_secret_shown',
  ]);
});

test('so does that of a change', async () => {
  const client = await made();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const json = { description: 'Till 9' };
  const change = () => retailer.api.request(client.path, { method: 'PATCH', json, headers });
  const answers = [await change(), await change()];
  expect(answers.map(({ headers: told }) => told.get('idempotency-replayed'))).toEqual([null, 'true']);
  expect(answers[1]?.json.secret).toBe(client.secret);
  const entries = await auditOf(client.id);
  expect(entries.filter(({ action }) => action === 'client_secret_shown')).toHaveLength(3);
});
