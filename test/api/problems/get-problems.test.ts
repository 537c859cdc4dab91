import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '@/lib/core/ids';
import { postedReceipt } from '@/test/factories';
import { makeInbox, patchProblem, problemsOf, type Inbox } from './inbox';

let inbox: Inbox;
beforeAll(async () => {
  inbox = await makeInbox();
  const localtime = new Date(Date.now() - 60_000).toISOString();
  await postedReceipt(inbox.retailer, { localtime, total: 1 });
  await postedReceipt(inbox.retailer, {
    localtime,
    items: [{ name: 'Card 4111111111111111', quantity: 1, total: 3.98 }],
  });
});

describe('200', () => {
  test('tells of each problem what it is, how often and where', async () => {
    const found = await problemsOf(inbox.manager, '?kind=total_mismatch');
    expect(found).toMatchObject([
      {
        kind: 'total_mismatch',
        fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        state: 'open',
        assignee: null,
        count: 1,
        store_count: 1,
        places: ['Berlin Mitte'],
        sample: { type: 'receipt' },
        fix_published: false,
      },
    ]);
  });

  test('holds the kinds whose subjects the user may read, and no others', async () => {
    const [counter, office] = [await inbox.userOf('counter'), await inbox.userOf('office')];
    expect((await problemsOf(inbox.manager)).length).toBeGreaterThan(0);
    expect((await problemsOf(counter.api)).map(({ kind }) => kind)).toContain('total_mismatch');
    expect(await problemsOf(office.api)).toEqual([]);
    expect(await problemsOf((await makeInbox()).manager)).toEqual([]);
  });

  test('is narrowed by the state', async () => {
    const [problem] = await problemsOf(inbox.manager, '?kind=card_number_masked&state=open');
    if (problem === undefined) throw new Error('There is no such problem.');
    expect((await patchProblem(inbox.manager, problem, { state: 'resolved' })).status).toBe(200);
    expect(await problemsOf(inbox.manager, '?kind=card_number_masked&state=open')).toEqual([]);
    expect(await problemsOf(inbox.manager, '?kind=card_number_masked&state=resolved')).toHaveLength(1);
  });
});

describe('400', () => {
  test.each(['?kind=weather', '?state=closed'])('%s is refused', async (query) => {
    const { status, json } = await inbox.manager.get(`/problems${query}`);
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_request' });
  });
});

describe('403', () => {
  test('to clients: problems are for people', async () => {
    expect((await inbox.retailer.api.get('/problems')).status).toBe(403);
    expect((await inbox.retailer.api.get(`/problems/raw_failed/${newId()}`)).status).toBe(403);
  });
});
