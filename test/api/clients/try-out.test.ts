import { beforeAll, describe, expect, test } from 'vitest';
import { presetPermissions, presets } from '@/components/portal/clients/presets';
import { tryChoice } from '@/components/portal/clients/try-call';
import { permissions } from '@/lib/platform/auth/permissions';
import { registry } from '@/lib/registry/registry';
import { clientOf, makeRetailer, type TestRetailer } from '@/test/factories';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

/** The status of the call that a client with these permissions is tried out with; what hinders it where there is none. */
async function tried(held: readonly string[]): Promise<number | string> {
  const choice = tryChoice({ permissions: held, consumerRequired: false, store: 1, now: new Date() });
  if (choice.kind !== 'call') return choice.kind;
  const api = await clientOf(retailer, held);
  const { method, path, body } = choice.call;
  const { status } = method === 'GET' ? await api.get(path) : await api.post(path, body);
  return status;
}

describe('a client is tried out with a call that it may make', () => {
  test('of each preset', async () => {
    const statuses = await Promise.all(
      presets.map((preset) => tried(presetPermissions(preset, permissions))),
    );
    expect(Object.fromEntries(presets.map((preset, index) => [preset, statuses[index]]))).toEqual({
      till: 201,
      app: 200,
      reader: 200,
    });
  });

  test('of each permission by itself, but for those that need to know more', async () => {
    const statuses = new Map<number | string, string[]>();
    for (const name of permissions) {
      const status = await tried([name]);
      statuses.set(status, [...(statuses.get(status) ?? []), name]);
    }
    const { nothing_to_try: others = [], 200: read, ...rest } = Object.fromEntries(statuses);
    expect(rest).toEqual({ 201: ['view.post_receipt'] });
    expect(read?.length).toBeGreaterThan(15);
    const needNothing = new Set(
      registry
        .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
        .map(({ operation }) => `view.${operation}`),
    );
    // A file of all receipts is nothing to try a client with; sums need a query, a report days, and reading events records them.
    expect(others.filter((name) => needNothing.has(name))).toEqual([
      'view.export_receipts',
      'view.sum_receipts',
      'view.get_report',
      'view.get_events',
    ]);
  });
});
