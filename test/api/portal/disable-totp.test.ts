import { describe, expect, test } from 'vitest';
import { apiClient, productionMount } from '@/test/api-client';
import { breakingOff } from '@/test/breaking-off';
import { codeOf, secondFactorPerTest } from './second-factor-helpers';

const { account, post, outcome, enabled, refusedAfterGuesses } = secondFactorPerTest();

describe('204', () => {
  test.each(['a code', 'a recovery code'])('takes the password with %s', async (what) => {
    const { secret, codes } = await enabled();
    const code = what === 'a code' ? codeOf(secret) : codes[0];
    const proof = { current_password: account.user.password, code };
    expect((await post('_disable', proof)).status).toBe(204);
    expect(await outcome(null)).toBe('begun');
    expect((await account.browser.api.get('/portal/me')).json.totp).toEqual({
      enabled: false,
      recovery_codes_left: 0,
    });
  });
});

describe('400', () => {
  test.each([
    ['nothing', {}, 'current_password'],
    ['the password alone', { current_password: 'own' }, 'code'],
    ['a code alone', { code: 'right' }, 'current_password'],
    ['a wrong password', { current_password: 'wrong', code: 'right' }, 'current_password'],
    ['a wrong code', { current_password: 'own', code: 'abc' }, 'code'],
  ])('is refused with %s', async (_what, given: { current_password?: string; code?: string }, name) => {
    const { secret } = await enabled();
    const body = {
      ...given,
      ...(given.current_password === 'own' ? { current_password: account.user.password } : {}),
      ...(given.code === 'right' ? { code: codeOf(secret) } : {}),
    };
    const { status, json } = await post('_disable', body);
    expect([status, json.errors[0].name]).toEqual([400, name]);
    expect(await outcome(null)).toBe('code-wanted');
  });

  test('a wrong password uses no recovery code up', async () => {
    const { codes } = await enabled();
    expect((await post('_disable', { current_password: 'wrong', code: codes[0] })).status).toBe(400);
    expect(await outcome(codes[0] ?? '')).toBe('begun');
  });
});

describe('429', () => {
  test('cannot be had by guessing codes', async () => {
    await enabled();
    expect(await refusedAfterGuesses('_disable', { current_password: account.user.password })).toBe(429);
  });
});

describe('503', () => {
  test('leaves a recovery code good that has turned nothing off', async () => {
    const { codes } = await enabled();
    const { retailer, browser } = account;
    const api = apiClient(browser.headers, productionMount, { expected: 'outages' });
    const proof = { current_password: account.user.password, code: codes[0] };
    const disable = () => api.post('/portal/me/totp/_disable', proof);
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
