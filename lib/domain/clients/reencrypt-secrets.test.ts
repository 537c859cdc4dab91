import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { config, useEnvironment } from '@/lib/core/config';
import { owned } from '@/lib/platform/db/tenancy';
import { makeRetailer, receiptBody } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { reencryptSecrets } from './reencrypt-secrets';

const before = config().secretKey;
afterAll(() => useEnvironment({ SECRET_KEY: before }));

// One test: what it leaves encrypted with its own keys, cannot be opened in another.
test(
  'clients and second factors work before, during and after a change of the service’s key',
  { tags: 'long' },
  async () => {
    const retailer = await makeRetailer();
    const user = await makePortalUser(retailer);
    const works = async () => (await retailer.api.post('/receipts', receiptBody())).status === 201;
    const [older, newer] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
    useEnvironment({ SECRET_KEY: older });
    expect(await works(), 'with a new key beside the one that was made at the start').toBe(true);
    const { api } = await signedIn(user);
    const started = await api.post('/portal/me/totp/_start', { current_password: user.password });
    const totp = new TOTP({ secret: Secret.fromBase32(started.json.secret as string) });
    expect((await api.post('/portal/me/totp/_confirm', { code: totp.generate() })).status).toBe(200);
    const lost = await makePortalUser(retailer);
    const sealedByLostKey = '00000000.c2VhbGVk';
    const ofLost = and(owned(retailer.ctx, portalUsers), eq(portalUsers.email, lost.email));
    const [lostRow] = await retailer.ctx.db
      .update(portalUsers)
      .set({ totpSecret: sealedByLostKey })
      .where(ofLost)
      .returning();
    const first = await reencryptSecrets();
    expect(first.clients).toBeGreaterThan(0);
    expect(first.unopened, 'a secret whose key is lost is named and stops nobody else’s').toContainEqual({
      whose: `portal user ${lostRow?.id}`,
      reason: 'No key of SECRET_KEY has the id 00000000.',
    });
    expect(await reencryptSecrets()).toMatchObject({ clients: 0, portalUsers: 0 });
    const [left] = await retailer.ctx.db.select().from(portalUsers).where(ofLost);
    expect(left?.totpSecret).toBe(sealedByLostKey);
    useEnvironment({ SECRET_KEY: `${newer}, ${older}` });
    expect(await works(), 'before re-encryption').toBe(true);
    const second = await reencryptSecrets();
    expect(second.clients).toBeGreaterThan(0);
    // Other tests of this database may have second factors too.
    expect(second.portalUsers).toBeGreaterThan(0);
    useEnvironment({ SECRET_KEY: newer });
    expect(await works(), 'after the older key was dropped').toBe(true);
    const code = totp.generate({ timestamp: Date.now() + 30_000 });
    await expect(signedIn(user, { code })).resolves.toMatchObject({ sessionId: expect.any(String) });
    useEnvironment({ SECRET_KEY: before });
  },
);
