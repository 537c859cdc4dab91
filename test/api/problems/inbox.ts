import type { ApiClient } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';
import type { ProblemWire } from '@/lib/domain/problems/schema';

/** A retailer with staff who look after its problems. */
export interface Inbox {
  readonly retailer: TestRetailer;
  /** Who may see all of it. */
  readonly manager: ApiClient;
  readonly managerEmail: string;
  /** Another user, of a group of the settings below. */
  readonly userOf: (group: string) => Promise<{ readonly api: ApiClient; readonly email: string }>;
}

export async function makeInbox(): Promise<Inbox> {
  const retailer = await makeRetailer({
    portal_groups: {
      administrators: ['*'],
      counter: ['view.get_receipts'],
      office: ['view.get_deliveries', 'view.get_portal_users'],
    },
  });
  const userOf = async (group: string) => {
    const user = await makePortalUser(retailer, group);
    return { api: (await signedIn(user)).api, email: user.email };
  };
  const { api: manager, email: managerEmail } = await userOf('administrators');
  return { retailer, manager, managerEmail, userOf };
}

/** The problems that a user sees, of one kind where it is given. */
export async function problemsOf(api: ApiClient, query = ''): Promise<ProblemWire[]> {
  const { status, json } = await api.get(`/problems${query}`);
  if (status !== 200) throw new Error(`GET /problems${query} gave ${status}`);
  return json as ProblemWire[];
}

/** Changes what is decided about a problem. */
export function patchProblem(api: ApiClient, { kind, fingerprint }: ProblemWire, json: object) {
  return api.request(`/problems/${kind}/${fingerprint}`, { method: 'PATCH', json });
}
