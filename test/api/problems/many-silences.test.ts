import { expect, test } from 'vitest';
import { newId } from '@/lib/core/ids';
import { permissions } from '@/lib/platform/auth/permissions';
import type { UserContext } from '@/lib/platform/context';
import { getProblem, listProblems } from '@/lib/domain/problems/list-problems';
import { patchProblem } from '@/lib/domain/problems/patch-problem';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

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
