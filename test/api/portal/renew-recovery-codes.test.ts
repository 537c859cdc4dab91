import { describe, expect, test } from 'vitest';
import { codeOf, secondFactorPerTest } from './second-factor-helpers';

const { account, post, outcome, enabled, refusedAfterGuesses } = secondFactorPerTest();

describe('200', () => {
  test('new recovery codes replace the earlier ones', async () => {
    const { secret, codes } = await enabled();
    const proof = { current_password: account.user.password, code: codeOf(secret) };
    const { json } = await post('_renew_recovery_codes', proof);
    expect(await outcome(codes[0] ?? '')).toBe('code-wrong');
    expect(await outcome(json.recovery_codes[0])).toBe('begun');
  });
});

describe('400', () => {
  test('the password alone, a wrong password or a wrong code renews nothing', async () => {
    const { secret, codes } = await enabled();
    const { password } = account.user;
    for (const [proof, name] of [
      [{ current_password: password }, 'code'],
      [{ current_password: password, code: 'abc' }, 'code'],
      [{ current_password: 'wrong', code: codeOf(secret) }, 'current_password'],
    ] as const) {
      const { status, json } = await post('_renew_recovery_codes', proof);
      expect([status, json.errors[0].name]).toEqual([400, name]);
    }
    expect(await outcome(codes[0] ?? '')).toBe('begun');
  });
});

describe('409', () => {
  test('there are none without a second factor', async () => {
    const proof = { current_password: account.user.password, code: '123456' };
    expect((await post('_renew_recovery_codes', proof)).status).toBe(409);
  });
});

describe('429', () => {
  test('cannot be had by guessing codes', async () => {
    await enabled();
    const known = { current_password: account.user.password };
    expect(await refusedAfterGuesses('_renew_recovery_codes', known)).toBe(429);
  });
});
