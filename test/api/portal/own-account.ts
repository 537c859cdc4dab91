import { beforeAll, beforeEach } from 'vitest';
import { signIn } from '@/lib/platform/auth/sign-in';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn, type TestBrowser, type TestUser } from '@/test/portal-session';

/** A portal user of a test, the browser in which it is signed in, and its retailer. */
export interface Account {
  retailer: TestRetailer;
  user: TestUser;
  browser: TestBrowser;
}

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Makes a portal user of the group before each test of the file, all of one retailer, and signs it in. */
export function accountPerTest(group: string) {
  const account = {} as Account;
  beforeAll(async () => {
    account.retailer = await makeRetailer();
  });
  beforeEach(async () => {
    account.user = await makePortalUser(account.retailer, group);
    account.browser = await signedIn(account.user, { userAgent });
  });

  /** Tries to sign in, with a code of the second factor where one is given. */
  const tryWith = (code: string | null, password = account.user.password) =>
    signIn({ email: account.user.email, password, code, address: null, userAgent: null });

  return { account, tryWith };
}
