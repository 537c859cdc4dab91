import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { owned } from '@/lib/platform/db/tenancy';
import { makeRetailer, postedReceipt } from '@/test/factories';
import { makeClub, rules, type Club } from './club';

let club: Club;
beforeAll(async () => {
  club = await makeClub();
});

describe('200', () => {
  test('it changes for the receipts to come, with an audit entry', async () => {
    const program = await club.madeProgram();
    await postedReceipt(club, { identifier: 'before-and-after', total: 3 });
    const change = { rules: { points: 10, per_amount: 1 }, reward: null, name: 'Ten times' };
    const { status, json } = await club.api.request(program, { method: 'PATCH', json: change });
    expect([status, json.rules.points, json.reward, json.name]).toEqual([200, 10, null, 'Ten times']);
    await postedReceipt(club, { identifier: 'before-and-after', total: 3 });
    expect(await club.valueOf('before-and-after', program)).toBe(33);
    await club.api.request(program, { method: 'PATCH', json: { active: false } });
    await postedReceipt(club, { identifier: 'before-and-after', total: 3 });
    expect(await club.valueOf('before-and-after', program)).toBe(33);
    const entries = await club.ctx.db
      .select()
      .from(auditEntries)
      .where(
        and(
          owned(club.ctx, auditEntries),
          eq(auditEntries.subjectType, 'loyalty_program'),
          eq(auditEntries.subjectId, program.split('/').at(-1) ?? ''),
        ),
      )
      .orderBy(auditEntries.id);
    expect(entries.map((entry) => entry.action)).toEqual([
      'post_loyalty_program',
      'patch_loyalty_program',
      'patch_loyalty_program',
    ]);
  });
});

describe('400', () => {
  test.each([
    [{ name: '' }, 'name'],
    [{ active: 'no' }, 'active'],
    [{ rules: { ...rules, points: 0 } }, 'rules.points'],
    [{ reward: { every: 10 } }, 'reward.name'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is refused by name and changes nothing', async (change, name) => {
    const before = (await club.api.get(club.path)).json;
    const { status, json } = await club.api.request(club.path, { method: 'PATCH', json: change });
    expect(status).toBe(400);
    expect(json.errors.map((error: { name: string }) => error.name)).toContain(name);
    expect((await club.api.get(club.path)).json).toEqual(before);
  });
});

describe('404', () => {
  test('no program, and one of another retailer, which stays as it is', async () => {
    const stranger = await makeRetailer();
    const change = { method: 'PATCH', json: { active: false } };
    const answers = [
      await club.api.request('/loyalty/999', change),
      await stranger.api.request(club.path, change),
    ];
    for (const { status, json } of answers) {
      expect([status, json.description]).toEqual([404, 'loyalty program not found']);
    }
    expect((await club.api.get(club.path)).json.active).toBe(true);
  });
});
