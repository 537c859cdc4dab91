import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@/lib/core/ids';
import { permissions } from '@/lib/platform/auth/permissions';
import type { UserContext } from '@/lib/platform/context';
import { getProblem, listProblems } from '@/lib/domain/problems/list-problems';
import { manySilences } from '@/lib/domain/problems/join-silences';
import { patchProblem } from '@/lib/domain/problems/patch-problem';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { makePortalUser } from '@/test/portal-session';

const minutes = 60_000;

/** Receipts of a store last week, as many minutes apart, from a time in Berlin on. */
async function soldLastWeek(
  retailer: TestRetailer,
  { store, from, apart, count }: { store: number; from: string; apart: number; count: number },
) {
  const start = new Date(`2026-03-07T${from}:00+01:00`).getTime();
  for (let index = 0; index < count; index += 1) {
    const localtime = new Date(start + index * apart * minutes).toISOString();
    await postedReceipt(retailer, { localtime, store_reference: store });
  }
}

/** A portal user at a time of the Saturday on which the stores fall silent. */
function userAt({ ctx }: TestRetailer, time: string): UserContext {
  const actor = { kind: 'user', id: newId(), email: 'anna@example.com', sessionId: newId() } as const;
  const now = () => new Date(`2026-03-14T${time}:00+01:00`);
  return { ...ctx, actor, permissions: new Set(permissions), now };
}

test('many silences that were resolved are open again once a slow store joins them', async () => {
  const retailer = await makeRetailer();
  for (let reference = 2; reference <= 7; reference += 1)
    await retailer.api.post('/stores', { reference, name: `Store ${reference}`, country: 'DEU' });
  for (let store = 1; store <= 6; store += 1)
    await soldLastWeek(retailer, { store, from: '10:00', apart: 10, count: 18 });
  // The slow one is not known to be silent before the evening.
  await soldLastWeek(retailer, { store: 7, from: '10:00', apart: 40, count: 16 });
  const at = (time: string) => userAt(retailer, time);
  const silences = (time: string) => listProblems(at(time), { kind: 'silent' });
  const [many, ...others] = await silences('12:30');
  expect(others).toEqual([]);
  expect(many).toMatchObject({ status: 'open', count: 6 });
  const key = { kind: 'silent', fingerprint: many?.fingerprint ?? '' };
  expect(await patchProblem(at('12:30'), key, { state: 'resolved' })).toMatchObject({ status: 'resolved' });
  // The others go on being silent, and that is no news.
  expect(await silences('13:00')).toMatchObject([{ status: 'resolved', count: 6 }]);
  expect(await silences('19:00')).toMatchObject([{ status: 'open', count: 7 }]);
  const reopened = await getProblem(at('19:00'), key.kind, key.fingerprint);
  expect(reopened).toMatchObject({ status: 'open', resolvedAt: null });
  // Resolved again, it stays so.
  await patchProblem(at('19:00'), key, { state: 'resolved' });
  expect(await silences('19:30')).toMatchObject([{ status: 'resolved', count: 7 }]);
});

describe('of many silences that are one problem', () => {
  const key = { kind: 'silent', fingerprint: manySilences };
  let retailer: TestRetailer;
  const at = (time: string) => userAt(retailer, time);
  const silences = async (time: string) =>
    (await listProblems(at(time), { kind: 'silent' })).map(({ fingerprint, status, count }) => ({
      is: fingerprint === manySilences ? 'many' : 'one',
      status,
      count,
    }));
  const sell = async (store: number, from: string, { apart, count }: { apart: number; count: number }) => {
    const start = new Date(`2026-03-14T${from}:00+01:00`).getTime();
    for (let index = 0; index < count; index += 1) {
      const localtime = new Date(start + index * apart * minutes).toISOString();
      await postedReceipt(retailer, { localtime, store_reference: store });
    }
  };

  // Six stores are silent from the morning on, the seventh from one o'clock. Two sell for twenty minutes then, and later others.
  beforeAll(async () => {
    retailer = await makeRetailer();
    for (let reference = 2; reference <= 7; reference += 1)
      await retailer.api.post('/stores', { reference, name: `Store ${reference}`, country: 'DEU' });
    for (let store = 1; store <= 7; store += 1)
      await soldLastWeek(retailer, { store, from: '10:00', apart: 15, count: 28 });
    await sell(7, '10:00', { apart: 15, count: 12 });
    for (const store of [1, 2]) await sell(store, '13:10', { apart: 1, count: 20 });
    for (const store of [2, 3]) await sell(store, '16:50', { apart: 1, count: 3 });
  });

  test.each([
    ['resolved', { state: 'resolved' }],
    ['snoozed', { state: 'snoozed', snoozed_until: '2026-03-15T12:00:00+01:00' }],
  ] as const)('those that are left stay %s, and others are news', async (status, patch) => {
    const { email } = await makePortalUser(retailer);
    await patchProblem(at('13:00'), key, { state: 'open' });
    expect(await silences('13:00')).toEqual([{ is: 'many', status: 'open', count: 6 }]);
    await patchProblem(at('13:00'), key, patch);
    expect(await silences('13:30')).toEqual([{ is: 'many', status, count: 4 }]);
    // The seventh was not silent by then, and the two that sold are silent anew.
    expect(await silences('16:35')).toEqual([{ is: 'many', status: 'open', count: 7 }]);
    const news = { is: 'one', status: 'open', count: 1 };
    expect(await silences('17:00')).toEqual([news, news, { is: 'many', status, count: 3 }]);
    // Whatever is decided about what is left says nothing about the others.
    await patchProblem(at('17:00'), key, { assignee: email });
    expect(await silences('17:00')).toEqual([news, news, { is: 'many', status, count: 3 }]);
    await patchProblem(at('17:00'), key, { state: 'open' });
    expect(await silences('17:00')).toEqual([news, news, { is: 'many', status: 'open', count: 3 }]);
    await patchProblem(at('17:00'), key, patch);
    expect(await silences('17:00')).toEqual([news, news, { is: 'many', status, count: 3 }]);
  });
});
