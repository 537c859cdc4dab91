import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { bearerToken } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn, type TestBrowser, type TestUser } from '@/test/portal-session';

/** Header of a JSON body that is sent by itself. */
export const json = { 'content-type': 'application/json' };

/** A request as it goes over the wire, its credential among the headers; `json` comes with its own type. */
export interface WritingCall {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: BodyInit;
}

/** A valid call of a writing endpoint. */
export interface WritingCase {
  readonly method: string;
  /** Path of the endpoint, as the registry has it. */
  readonly template: string;
  /** True when it is sent with an Idempotency-Key, as every POST and PATCH can be. */
  readonly keyed: boolean;
  /** What a repeat is answered once the work was done, where that is not what the first call is: what is gone is gone. */
  readonly repeat: number | null;
  /** Tables that get more by a repeat, by contract: calls that stand for themselves, or are done again after a failure. */
  readonly again: readonly string[];
  /** Makes what the call needs at a retailer of its own. */
  readonly prepare: () => Promise<{ readonly retailer: TestRetailer; readonly call: WritingCall }>;
}

type Prepared = WritingCall | Promise<WritingCall>;

interface Wishes {
  readonly settings?: Partial<RetailerSettings>;
  readonly repeat?: number;
  readonly again?: readonly string[];
  readonly keyed?: boolean;
}

/** No call is held back, and nothing is written beside the calls: the log of requests comes whenever there is time. */
const undisturbed = { rate_limit_burst: 1_000_000, request_log: 'off' } as const;

/** A call by the retailer's client, unless it brings headers of another credential. */
export function by(
  operation: string,
  prepare: (retailer: TestRetailer) => Prepared,
  { settings = {}, repeat, again = [], keyed }: Wishes = {},
): WritingCase {
  const [method = '', template = ''] = operation.split(' ');
  return {
    method,
    template,
    keyed: keyed ?? ['POST', 'PATCH'].includes(method),
    repeat: repeat ?? null,
    again,
    prepare: async () => {
      const retailer = await makeRetailer({ ...undisturbed, ...settings });
      const { headers = {}, ...call } = await prepare(retailer);
      const token = await bearerToken(retailer.credentials.bearer);
      const isOther = 'cookie' in headers || 'x-twilio-signature' in headers;
      return {
        retailer,
        call: { ...call, headers: { ...(isOther ? {} : { authorization: `Bearer ${token}` }), ...headers } },
      };
    },
  };
}

/** A portal user with a session. */
export interface Signed {
  readonly retailer: TestRetailer;
  readonly user: TestUser;
  readonly browser: TestBrowser;
}

/** A call by a portal user on its own account. */
export function personal(
  operation: string,
  prepare: (signed: Signed) => Prepared,
  wishes: Wishes = {},
): WritingCase {
  return by(
    operation,
    async (retailer) => {
      const user = await makePortalUser(retailer);
      const browser = await signedIn(user);
      const call = await prepare({ retailer, user, browser });
      return { ...call, headers: { ...browser.headers, ...call.headers } };
    },
    wishes,
  );
}
