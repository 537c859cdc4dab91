import { expect, onTestFinished, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { createRetailer } from '@/lib/domain/retailers/create-retailer';
import { setLimits } from '@/lib/domain/retailers/set-limits';
import { makeRetailer, type TestRetailer } from '@/test/factories';

// Contract section 14: rate limits go up to what the operator of the service allows.

/** A retailer as it is made by the command: with the limits of the configuration. */
async function ordinary(): Promise<TestRetailer> {
  const retailer = await makeRetailer();
  await setLimits(retailer.ctx, { rate_limit_max: null });
  return retailer;
}

const patch = ({ api }: TestRetailer, json: unknown) => api.request('/settings', { method: 'PATCH', json });
const policyOf = async ({ api }: TestRetailer) => (await api.get('/stores')).headers.get('ratelimit-policy');

test('a rate limit above the operator’s is refused by name, with the limit, and nothing changes', async () => {
  const own = await ordinary();
  const before = (await own.api.get('/settings')).json;
  const { status, json } = await patch(own, {
    vatno: 'DE9',
    rate_limit_per_minute: 6001,
    rate_limit_burst: 1_000_000,
  });
  expect(status).toBe(400);
  expect(json.errors).toEqual(
    ['rate_limit_per_minute', 'rate_limit_burst'].map((name) => ({
      location: 'body',
      name,
      description: `${name} must be at most 6000, the limit set by the operator of the service`,
      reason: 'operator_maximum',
      parameters: { maximum: 6000 },
    })),
  );
  expect((await own.api.get('/settings')).json).toEqual(before);
  expect((await patch(own, { rate_limit_per_minute: 6000, rate_limit_burst: 6000 })).status).toBe(200);
});

test('the limit is that of the configuration, and of one retailer what the operator says', async () => {
  onTestFinished(() => useEnvironment({ RATE_LIMIT_MAX: undefined }));
  useEnvironment({ RATE_LIMIT_MAX: '9000' });
  const [own, other] = [await ordinary(), await ordinary()];
  expect((await patch(own, { rate_limit_per_minute: 9001 })).status).toBe(400);
  await setLimits(own.ctx, { rate_limit_max: 20_000 });
  expect((await patch(own, { rate_limit_per_minute: 20_001 })).status).toBe(400);
  expect((await patch(own, { rate_limit_per_minute: 20_000 })).status).toBe(200);
  expect(await policyOf(own)).toBe('"client";q=20000;w=60');
  expect((await patch(other, { rate_limit_per_minute: 20_000 })).status).toBe(400);
});

test('what is stored above it is applied up to it only, and comes back with it', async () => {
  const own = await ordinary();
  await setLimits(own.ctx, { rate_limit_max: 50_000 });
  await patch(own, { rate_limit_per_minute: 50_000, rate_limit_burst: 50_000 });
  await setLimits(own.ctx, { rate_limit_max: null });
  expect(await policyOf(own)).toBe('"client";q=6000;w=60');
  const applied = { rate_limit_per_minute: 6000, rate_limit_burst: 6000 };
  expect((await own.api.get('/settings')).json).toMatchObject(applied);
  for (const _time of ['changed', 'as it is'])
    expect((await patch(own, { vatno: 'DE9' })).json).toMatchObject({ ...applied, vatno: 'DE9' });
  await setLimits(own.ctx, { rate_limit_max: 40_000 });
  expect((await own.api.get('/settings')).json).toMatchObject({ rate_limit_per_minute: 40_000 });
});

test('no retailer is made above it', async () => {
  const settings = { rate_limit_per_minute: 6001 };
  await expect(createRetailer({ name: 'Fast', settings })).rejects.toThrow('must be at most 6000');
});

test('no setting changes the operator’s limits', async () => {
  const own = await ordinary();
  for (const name of ['limits', 'rate_limit_max', 'storage_limit_mb']) {
    expect((await patch(own, { [name]: 1_000_000 })).status).toBe(400);
  }
});

test('who set limits, to what, stands in the audit trail; what is out of range is refused', async () => {
  const own = await ordinary();
  await setLimits(own.ctx, { rate_limit_max: 7000, storage_limit_mb: 5 });
  await expect(setLimits(own.ctx, { rate_limit_max: 0 })).rejects.toThrow(
    'rate_limit_max must be at least 1',
  );
  const { json } = await own.api.get('/audit?action=set_limits');
  expect(json[0]).toMatchObject({
    actor: 'system:test',
    before: {},
    after: { rate_limit_max: 7000, storage_limit_mb: 5 },
  });
});
