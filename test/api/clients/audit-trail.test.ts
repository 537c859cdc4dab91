import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { clients } from '@/drizzle/schema/clients';
import { owned } from '@/lib/tenancy';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { clientsOf, some } from './client-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const { made, patch, auditOf } = clientsOf(() => retailer);

test('the audit trail of clients has every change and no secret', async () => {
  const client = await made();
  const { json: rotated } = await patch(client.path, { secret: true });
  await patch(client.path, { revoked: true });
  await patch(client.path, { revoked: true });
  const entries = await auditOf(client.id);
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
