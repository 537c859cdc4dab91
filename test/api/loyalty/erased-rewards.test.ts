import { expect, test } from 'vitest';
import { erase } from '@/test/api/identifiers/erasing';
import { postedReceipt } from '@/test/factories';
import { makeClub } from './club';

test('the number of an erased reward is never given to another one, in any program', async () => {
  const club = await makeClub();
  const second = await club.madeProgram({ name: 'Tea club' });
  await postedReceipt(club, { identifier: 'anna', total: 10 });
  await postedReceipt(club, { identifier: 'ben', total: 10 });
  const idsOf = async (consumer: string) =>
    [...(await club.rewardsOf(consumer)), ...(await club.rewardsOf(consumer, second))]
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  const [first, erased] = [await idsOf('anna'), await idsOf('ben')];
  expect(first.concat(erased)).toEqual([1, 2, 3, 4]);
  expect((await erase(club, 'ben')).counts['loyalty']).toBe(6);
  const patched = await club.api.request(`${club.path}/rewards/${erased[0]}`, {
    method: 'PATCH',
    json: { claimed: true },
  });
  expect(patched.status).toBe(404);
  await postedReceipt(club, { identifier: 'carl', total: 10 });
  expect(await idsOf('carl')).toEqual([5, 6]);
  await erase(club, 'anna');
  await erase(club, 'carl');
  await postedReceipt(club, { identifier: 'dora', total: 10 });
  expect(await idsOf('dora')).toEqual([7, 8]);
});
