import type { ApiClient } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';

/** People of one retailer who keep searches. */
export interface Searchers {
  readonly retailer: TestRetailer;
  /** Of the group `counter`, as is `colleague`; `other` is of `support`. */
  readonly owner: ApiClient;
  readonly colleague: ApiClient;
  readonly other: ApiClient;
  /** Who may do everything. */
  readonly manager: ApiClient;
  /** Another user of a group; `readers` may not search. */
  readonly userOf: (group: string) => Promise<ApiClient>;
}

export async function makeSearchers(): Promise<Searchers> {
  const searching = ['view.search_receipts', 'view.search_identifiers'];
  const retailer = await makeRetailer({
    portal_groups: {
      administrators: ['*'],
      counter: searching,
      support: searching,
      readers: ['view.get_receipts'],
    },
  });
  const userOf = async (group: string) => (await signedIn(await makePortalUser(retailer, group))).api;
  const [owner, colleague, other, manager] = await Promise.all([
    userOf('counter'),
    userOf('counter'),
    userOf('support'),
    userOf('administrators'),
  ]);
  return { retailer, owner, colleague, other, manager, userOf };
}

let number = 0;

/** A body of POST /portal/searches under a name of its own. */
export const body = (changes: object = {}) => {
  number += 1;
  return { list: 'receipts', name: `Search ${number}`, query: 'total:[100 TO *]', ...changes };
};

/** The names of the searches that a user sees. */
export const namesOf = async (api: ApiClient, list = 'receipts') => {
  const { json } = await api.get(`/portal/searches?list=${list}`);
  return (json as { name: string }[]).map(({ name }) => name);
};
