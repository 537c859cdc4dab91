import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { clientOf } from '@/test/factories';
import { makeClub, type Club } from './club';

let club: Club;
beforeAll(async () => {
  club = await makeClub();
});

/** A reward of a consumer of its own. */
async function won(identifier: string) {
  await club.known(identifier);
  await club.patch(identifier, { 'value+=': 10 });
  const [reward] = await club.rewardsOf(identifier);
  return { identifier, path: `${club.path}/rewards/${reward?.id ?? 0}` };
}

const mark = (path: string, body: object, api = club.api) =>
  api.request(path, { method: 'PATCH', json: body });

const auditOf = async (identifier: string) => {
  const id = encodeURIComponent(`${club.path.split('/').at(-1) ?? ''}/${identifier}`);
  const { json } = await club.api.get(
    `/audit?action=patch_reward&subject_type=loyalty_identifier&subject_id=${id}`,
  );
  return json as { before: object; after: object }[];
};

describe('200', () => {
  test('marks a reward as claimed, and as not claimed after all', async () => {
    const { identifier, path } = await won('claims');
    const claimed = await mark(path, { claimed: true });
    expect([claimed.status, claimed.json]).toMatchObject([200, { identifier, claimed: true }]);
    expect(await club.rewardsOf(identifier)).toEqual([claimed.json]);
    const listed = await club.api.get(`${club.path}/rewards?consumer=${identifier}&claimed=not_claimed`);
    expect(listed.json).toEqual([]);
    const back = await mark(path, { claimed: false });
    expect(back.json).toEqual({ ...claimed.json, claimed: false });
    expect(await auditOf(identifier)).toMatchObject([
      { before: { claimed: true }, after: { claimed: false, reward: 'Free coffee' } },
      { before: { claimed: false }, after: { claimed: true, reward: 'Free coffee' } },
    ]);
  });

  test('marking it so again changes nothing', async () => {
    const { identifier, path } = await won('claims-twice');
    await Promise.all([mark(path, { claimed: true }), mark(path, { claimed: true })]);
    expect((await mark(path, { claimed: true })).json.claimed).toBe(true);
    expect(await auditOf(identifier)).toHaveLength(1);
  });

  test('needs its own permission only, which changes no points', async () => {
    const { identifier, path } = await won('by-cashier');
    const cashier = await clientOf(club, ['view.patch_reward']);
    expect((await mark(path, { claimed: true }, cashier)).status).toBe(200);
    expect((await club.patch(identifier, { value: 1000 }, club.path, cashier)).status).toBe(403);
  });
});

describe('400', () => {
  test.each([{}, { claimed: 'yes' }, { claimed: null }, { claimed: true, value: 5 }])(
    '%j is refused, and the reward stays',
    async (body) => {
      const { identifier, path } = await won(`wrong-${JSON.stringify(body).length}`);
      const { status, json } = await mark(path, body);
      expect([status, json.code]).toEqual([400, 'invalid_request']);
      expect(await club.rewardsOf(identifier)).toMatchObject([{ claimed: false }]);
    },
  );
});

describe('403', () => {
  test('without its permission, and for consumers', async () => {
    const { identifier, path } = await won('not-by-others');
    const reader = await clientOf(club, ['view.get_rewards', 'view.patch_loyalty_identifier']);
    expect((await mark(path, { claimed: true }, reader)).status).toBe(403);
    const query = signedQuery(club.credentials.hmac, { consumer: identifier });
    expect((await mark(`${path}?${query}`, { claimed: true }, apiClient())).status).toBe(403);
    expect(await club.rewardsOf(identifier)).toMatchObject([{ claimed: false }]);
  });
});

describe('404', () => {
  test('an unknown reward, one of another program, and one of another retailer', async () => {
    const { identifier, path } = await won('elsewhere');
    const number = path.split('/').at(-1) ?? '';
    const other = await club.madeProgram();
    const stranger = await makeClub();
    for (const [at, api] of [
      [`${club.path}/rewards/999999`, club.api],
      [`${other}/rewards/${number}`, club.api],
      [path, stranger.api],
    ] as const) {
      const { status, json } = await mark(at, { claimed: true }, api);
      expect([status, json.code]).toEqual([404, 'not_found']);
    }
    expect(await club.rewardsOf(identifier)).toMatchObject([{ claimed: false }]);
  });
});
