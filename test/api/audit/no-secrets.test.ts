import { expect, test } from 'vitest';
import { passwordResets } from '@/drizzle/schema/portal-users';
import { owned } from '@/lib/platform/db/tenancy';
import { makeRetailer } from '@/test/factories';

test('no secret, password or link ever stands in the trail', async () => {
  const own = await makeRetailer();
  const secrets = [
    own.credentials.bearer.secret,
    own.credentials.hmac.secret,
    own.credentials.portal.password,
  ];
  const body = { description: 'Till', permissions: ['view.get_receipts'] };
  for (const kind of ['bearer', 'hmac']) {
    const made = await own.api.post(`/clients/${kind}`, body);
    const path = `/clients/${kind}/${made.json.id}`;
    const rotated = await own.api.request(path, { method: 'PATCH', json: { secret: true } });
    const rekeyed = await own.api.request(path, {
      method: 'PATCH',
      json: { key: 'A'.repeat(19) + kind[0]?.toUpperCase() },
    });
    secrets.push(made.json.secret, rotated.json.secret, rekeyed.json.secret);
  }
  await own.api.request('/portal/user/secret@example.com', {
    method: 'PUT',
    json: { group: 'administrators', status: 'active' },
  });
  const resets = await own.ctx.db.select().from(passwordResets).where(owned(own.ctx, passwordResets));
  secrets.push(...resets.map(({ tokenHash }) => tokenHash));
  const { text, json } = await own.api.get('/audit?count=100');
  expect(json.length).toBeGreaterThan(8);
  for (const secret of secrets) expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
  expect(text).not.toContain('argon2');
});
