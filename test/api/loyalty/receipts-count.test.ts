import { beforeAll, describe, expect, test } from 'vitest';
import { countRows, makeRetailer, postedReceipt, receiptBody } from '@/test/factories';
import { makeClub, rules, type Club } from './club';

let club: Club;
beforeAll(async () => {
  club = await makeClub();
});

describe('a receipt', () => {
  test('counts at once, with one event that names it, and the rewards it wins', async () => {
    const body = receiptBody({ identifier: 'counts', total: 25.9, localtime: '2026-03-14T10:00:00+00:00' });
    const { json } = await club.api.post('/receipts', body);
    expect(await club.valueOf('counts')).toBe(25);
    expect(await club.eventsOf('counts')).toEqual([
      {
        description: null,
        receipt_id: json.id,
        receipt_timestamp: '2026-03-14T10:00:00+00:00',
        set: false,
        timestamp: expect.stringMatching(/\+00:00$/) as string,
        transaction_id: body['transaction_id'],
        value: 25,
      },
    ]);
    const one = {
      id: expect.any(Number) as number,
      identifier: 'counts',
      name: 'Free coffee',
      value: 2.5,
      claimed: false,
      timestamp: expect.stringMatching(/\+00:00$/) as string,
      receipt_timestamp: '2026-03-14T10:00:00+00:00',
    };
    expect(await club.rewardsOf('counts')).toEqual([one, one]);
  });

  test('counts once, however often it is sent', async () => {
    const body = receiptBody({ identifier: 'repeated', total: 12 });
    await Promise.all(Array.from({ length: 6 }, () => club.api.post('/receipts', body)));
    await club.api.post('/receipts', body, { 'idempotency-key': `repeat-${Date.now()}` });
    expect(await club.valueOf('repeated')).toBe(12);
    expect(await club.eventsOf('repeated')).toHaveLength(1);
    expect(await club.rewardsOf('repeated')).toHaveLength(1);
  });

  test('that is refused counts nothing', async () => {
    const body = receiptBody({ identifier: 'refused', total: 12 });
    await club.api.post('/receipts', body);
    expect((await club.api.post('/receipts', { ...body, total: 50 })).status).toBe(409);
    expect(await club.valueOf('refused')).toBe(12);
    expect(await club.eventsOf('refused')).toHaveLength(1);
  });

  test('that is a duplicate, has no consumer, or comes to no whole point is left out', async () => {
    await postedReceipt(club, { identifier: 'left-out', total: 50, duplicate: true });
    await postedReceipt(club, { total: 50 });
    await postedReceipt(club, { identifier: 'left-out', total: 0.5 });
    expect(await club.eventsOf('left-out')).toEqual([]);
    expect(await club.valueOf('left-out')).toBe(0);
  });

  test('that is a return takes points back, and buying again wins nothing twice', async () => {
    for (const total of [12, -12, 12]) await postedReceipt(club, { identifier: 'returned', total });
    expect((await club.eventsOf('returned')).map((event) => event.value)).toEqual([12, -12, 12]);
    expect(await club.valueOf('returned')).toBe(12);
    expect(await club.rewardsOf('returned')).toHaveLength(1);
  });

  test('counts only in the programs of its store', async () => {
    await club.api.post('/stores', { reference: 2, name: 'Other', country: 'DEU' });
    const program = await club.madeProgram({ rules: { ...rules, store_references: [2] } });
    await postedReceipt(club, { identifier: 'travels', total: 7, store_reference: 1 });
    await postedReceipt(club, { identifier: 'travels', total: 5, store_reference: 2 });
    expect(await club.valueOf('travels', program)).toBe(5);
    expect(await club.valueOf('travels')).toBe(12);
  });

  test('costs a retailer without programs no row', async () => {
    const own = await makeRetailer({ receipt_pages: false });
    await postedReceipt(own, { identifier: 'plain' });
    const before = await countRows(own);
    await postedReceipt(own, { identifier: 'plain' });
    expect(await countRows(own)).toEqual({ ...before, receipts: (before['receipts'] ?? 0) + 1 });
  });

  test('and many at once add up, with every reward once', { tags: 'long' }, async () => {
    const programs = [club.path, await club.madeProgram(), await club.madeProgram()];
    const posts = Array.from({ length: 10 }, () => postedReceipt(club, { identifier: 'busy', total: 3 }));
    const patches = programs.map((program) =>
      club.known('busy').then(() => club.patch('busy', { 'value+=': 10 }, program)),
    );
    const answers = await Promise.all([Promise.all(posts), Promise.all(patches)]);
    expect(answers[1].map((answer) => answer.status)).toEqual([200, 200, 200]);
    for (const program of programs) {
      expect(await club.valueOf('busy', program)).toBe(40);
      expect(await club.eventsOf('busy', program)).toHaveLength(11);
      expect(await club.rewardsOf('busy', program)).toHaveLength(4);
    }
    const ids = (await Promise.all(programs.map((program) => club.rewardsOf('busy', program)))).flat();
    expect(new Set(ids.map(({ id }) => id)).size).toBe(12);
  });
});
