import { describe, expect, test } from 'vitest';
import { apiClient, productionMount } from '@/test/api-client';
import { breakingOff } from '@/test/breaking-off';
import { codeOf, secondFactorPerTest } from './second-factor-helpers';

const { account, post, outcome, enabled } = secondFactorPerTest();

describe('204', () => {
  test.each(['a code', 'a recovery code', 'the password'])('takes %s', async (what) => {
    const { secret, codes } = await enabled();
    const body =
      what === 'the password'
        ? { current_password: account.user.password }
        : { code: what === 'a code' ? codeOf(secret) : codes[0] };
    expect((await post('_disable', body)).status).toBe(204);
    expect(await outcome(null)).toBe('begun');
    expect((await account.browser.api.get('/portal/me')).json.totp).toEqual({
      enabled: false,
      recovery_codes_left: 0,
    });
  });
});

describe('400', () => {
  test.each([{}, { code: '000000', current_password: 'x' }, { code: 'abc' }, { current_password: 'wrong' }])(
    'is refused with %j',
    async (body) => {
      await enabled();
      expect((await post('_disable', body)).status).toBe(400);
      expect(await outcome(null)).toBe('code-wanted');
    },
  );
});

describe('429', () => {
  test('cannot be had by guessing', async () => {
    await enabled();
    for (let tries = 0; tries < 20; tries += 1)
      expect((await post('_disable', { code: 'abc' })).status).toBe(400);
    expect((await post('_disable', { code: 'abc' })).status).toBe(429);
  });
});

describe('503', () => {
  test('leaves a recovery code good that has turned nothing off', async () => {
    const { codes } = await enabled();
    const { retailer, browser } = account;
    const api = apiClient(browser.headers, productionMount, { expected: 'outages' });
    const disable = () => api.post('/portal/me/totp/_disable', { code: codes[0] });
    await breakingOff(
      retailer,
      'insert on audit_entries',
      `new.retailer_id = ${retailer.ctx.retailer.id} and new.action = 'disable_totp'`,
      async () => expect((await disable()).status).toBe(503),
      'admin_shutdown',
    );
    expect((await browser.api.get('/portal/me')).json.totp).toEqual({
      enabled: true,
      recovery_codes_left: 10,
    });
    expect((await disable()).status).toBe(204);
  });
});
