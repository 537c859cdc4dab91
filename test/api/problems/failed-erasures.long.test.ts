import { expect, test } from 'vitest';
import { askedErasure } from '@/test/api/erasures/asked-erasure';
import { makePortalUser, signedIn } from '@/test/portal-session';
import { patchProblem, problemsOf } from './inbox';

test('a failed erasure that was resolved is an open problem again once it has failed again', async () => {
  const erasure = await askedErasure();
  await erasure.giveUp();
  const { api } = await signedIn(await makePortalUser(erasure));
  const read = async () => (await problemsOf(api, '?kind=erasure_failed'))[0];
  const problem = await read();
  if (problem === undefined) throw new Error('There is no problem.');
  expect((await patchProblem(api, problem, { state: 'resolved' })).json).toMatchObject({ state: 'resolved' });
  await erasure.api.post(`/erasures/${erasure.id}/_retry`, undefined);
  await erasure.giveUp();
  expect(await read()).toMatchObject({
    state: 'open',
    fingerprint: problem.fingerprint,
    first_seen_timestamp: problem.first_seen_timestamp,
    sample: { type: 'erasure', id: erasure.id },
  });
});
