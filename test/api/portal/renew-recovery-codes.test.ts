import { describe, expect, test } from 'vitest';
import { secondFactorPerTest } from './second-factor-helpers';

const { account, post, outcome, enabled } = secondFactorPerTest();

describe('200', () => {
  test('new recovery codes replace the earlier ones', async () => {
    const { codes } = await enabled();
    const { json } = await post('_renew_recovery_codes', { current_password: account.user.password });
    expect(await outcome(codes[0] ?? '')).toBe('code-wrong');
    expect(await outcome(json.recovery_codes[0])).toBe('begun');
  });
});

describe('400', () => {
  test('a wrong password renews nothing', async () => {
    const { codes } = await enabled();
    expect((await post('_renew_recovery_codes', { current_password: 'wrong' })).status).toBe(400);
    expect(await outcome(codes[0] ?? '')).toBe('begun');
  });
});

describe('409', () => {
  test('there are none without a second factor', async () => {
    expect((await post('_renew_recovery_codes', { current_password: account.user.password })).status).toBe(
      409,
    );
  });
});
