import { expect, test } from 'vitest';
import { postedReceipt } from '@/test/factories';
import { makeInbox, problemsOf } from './inbox';

test('200 with one problem; 404 for others’, for kinds that are not the user’s to see, and once it is gone', async () => {
  const inbox = await makeInbox();
  await postedReceipt(inbox.retailer, { localtime: new Date(Date.now() - 60_000).toISOString(), total: 1 });
  const [problem] = await problemsOf(inbox.manager);
  const path = `/problems/total_mismatch/${problem?.fingerprint}`;
  const read = await inbox.manager.get(path);
  expect({ status: read.status, json: read.json }).toMatchObject({ status: 200, json: problem });
  const others = [(await makeInbox()).manager, (await inbox.userOf('office')).api];
  for (const api of others) {
    const { status, json } = await api.get(path);
    expect({ status, code: json.code }).toEqual({ status: 404, code: 'not_found' });
  }
  for (const gone of [
    `/problems/total_mismatch/${'0'.repeat(32)}`,
    `/problems/weather/${problem?.fingerprint}`,
  ]) {
    expect((await inbox.manager.get(gone)).status).toBe(404);
  }
});
