import { expect, test } from 'vitest';
import { askSite } from '@/test/ask-site';
import { makeRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';

test('who may make groups, and nothing else, is told whether a name is taken', async () => {
  const retailer = await makeRetailer({
    portal_groups: {
      administrators: ['*'],
      makers: ['view.put_portal_group'],
      readers: ['view.get_portal_group'],
    },
  });
  const ask = async (group: string, name: string) => {
    const { headers } = await signedIn(await makePortalUser(retailer, group));
    const address = `/users/new-group/taken?${new URLSearchParams({ name }).toString()}`;
    const answer = await askSite(address, { headers });
    return answer.ok ? answer.json() : answer.status;
  };
  expect(await ask('makers', 'readers')).toBe(true);
  expect(await ask('makers', 'Readers')).toBe(false);
  expect(await ask('makers', 'toString')).toBe(false);
  expect(await ask('readers', 'makers')).toBe(403);
});
