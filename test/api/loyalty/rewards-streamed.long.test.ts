import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { dispatchApi } from '@/test/web-dispatch';
import { apiClient, bearerToken, testOrigin } from '@/test/api-client';
import { makeRetailer } from '@/test/factories';
import { runs } from '@/test/tier';
import { at, insert } from './inserted-rewards';

test.each(['rewards', 'rewards.csv'])(
  '%s is made as fast as it is read, however many there are, and stops when nobody reads',
  async (name) => {
    const own = await makeRetailer();
    await own.api.post('/loyalty', { name: 'Club', rules: { points: 1, per_amount: 1 } });
    // Never so few that the whole file is no larger than what may be read ahead.
    const count = Math.max(3_500, runs(12_345));
    // Many of one instant, so that pages end inside it.
    const rewards = Array.from({ length: count }, (_, index) => ({
      programId: 1,
      id: index + 1,
      issuedAt: at(Math.floor(index / 1500)),
    }));
    for (let done = 0; done < count; done += 2500) await insert(own, rewards.slice(done, done + 2500));
    const token = await bearerToken(own.credentials.bearer);
    const open = () =>
      dispatchApi(
        new Request(`${testOrigin}/api/loyalty/1/${name}`, { headers: { authorization: `Bearer ${token}` } }),
        { address: '127.0.0.1' },
      );
    const text = await (await open()).text();
    const whole =
      name === 'rewards'
        ? (JSON.parse(text) as { id: number }[])
        : parse<{ id: string }>(text, { columns: true });
    expect(whole.map(({ id }) => Number(id))).toEqual(rewards.map(({ id }) => id).toReversed());
    const reader = (await open()).body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    const { value } = (await reader?.read()) ?? {};
    // A page, not all of it.
    expect(value?.byteLength).toBeLessThan(text.length / 3);
    await reader?.cancel();
    expect((await apiClient({ authorization: `Bearer ${token}` }).get('/loyalty/1')).status).toBe(200);
  },
);
