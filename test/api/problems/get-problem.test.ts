import { beforeAll, describe, expect, test } from 'vitest';
import type { ProblemWire } from '@/lib/domain/problems/schema';
import { postedReceipt } from '@/test/factories';
import { makeInbox, problemsOf, type Inbox } from './inbox';

let inbox: Inbox;
let problem: ProblemWire | undefined;
let path: string;
beforeAll(async () => {
  inbox = await makeInbox();
  await postedReceipt(inbox.retailer, { localtime: new Date(Date.now() - 60_000).toISOString(), total: 1 });
  [problem] = await problemsOf(inbox.manager);
  path = `/problems/total_mismatch/${problem?.fingerprint}`;
});

describe('200', () => {
  test('is one problem as the list has it', async () => {
    const { status, json } = await inbox.manager.get(path);
    expect({ status, json }).toMatchObject({ status: 200, json: problem });
  });
});

describe('404', () => {
  test('for others’ problems, and of kinds that are not the user’s to see', async () => {
    for (const api of [(await makeInbox()).manager, (await inbox.userOf('office')).api]) {
      const { status, json } = await api.get(path);
      expect({ status, code: json.code }).toEqual({ status: 404, code: 'not_found' });
    }
  });

  test('once it is gone, and for kinds that there are not', async () => {
    const gone = [`/problems/total_mismatch/${'0'.repeat(32)}`, `/problems/weather/${problem?.fingerprint}`];
    for (const other of gone) expect((await inbox.manager.get(other)).status).toBe(404);
  });
});
