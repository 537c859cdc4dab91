import { describe, expect, test } from 'vitest';
import { accountPerTest } from './own-account';

const { account } = accountPerTest('');

describe('200', () => {
  test('the own account is readable without any permission', async () => {
    const { status, json } = await account.browser.api.get('/portal/me');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      email: account.user.email,
      name: null,
      group: '',
      permissions: [],
      retailer: { id: account.retailer.ctx.retailer.id, name: account.retailer.ctx.retailer.name },
      totp: { enabled: false, recovery_codes_left: 0 },
    });
    expect((await account.browser.api.get('/receipts')).status).toBe(403);
  });
});

describe('403', () => {
  test('the own account is nobody’s but a portal user’s', async () => {
    const { status, json } = await account.retailer.api.get('/portal/me');
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
  });
});
