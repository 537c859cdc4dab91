import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { accountPerTest } from './own-account';

export const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** The code of a TOTP secret at this moment. */
export const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });

/** A portal user before each test of the file, and what a test does with its second factor; the clock stands still. */
export function secondFactorPerTest() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const { account, tryWith } = accountPerTest('administrators');
  const post = (path: string, json: unknown) => account.browser.api.post(`/portal/me/totp/${path}`, json);
  const outcome = async (code: string | null, password?: string) => (await tryWith(code, password)).outcome;

  async function started(): Promise<string> {
    const { status, json } = await post('_start', { current_password: account.user.password });
    expect(status).toBe(200);
    return json.secret as string;
  }

  async function enabled(): Promise<{ secret: string; codes: readonly string[] }> {
    const secret = await started();
    const { status, json } = await post('_confirm', { code: codeOf(secret) });
    expect(status).toBe(200);
    later(30);
    return { secret, codes: json.recovery_codes as string[] };
  }

  /** Guesses codes until that is refused, at most 30 times; returns the status of the last guess. */
  async function refusedAfterGuesses(path: string, body: object = {}): Promise<number> {
    for (let guess = 0; guess < 30; guess += 1) {
      const { status } = await post(path, { ...body, code: 'abc' });
      if (status !== 400) return status;
    }
    return 400;
  }

  return { account, refusedAfterGuesses, tryWith, post, outcome, started, enabled };
}
