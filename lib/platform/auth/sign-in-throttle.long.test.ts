import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { redeemPasswordReset } from '@/lib/domain/portal-users/redeem-password-reset';
import { requestPasswordReset } from '@/lib/domain/portal-users/request-password-reset';
import { findPortalUser } from '@/lib/domain/portal-users/store/users';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { makePortalUser, type TestUser } from '@/test/portal-session';
import { signIn } from './sign-in';
import { beginSignIn } from './sign-in-throttle';
import { ownNetwork } from '@/test/own-network';

// Contract sections 12 and 14: twenty failures of an account in an hour, and a hundred of a network in a quarter of one.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});
afterEach(() => vi.useRealTimers());

const common = { code: null, userAgent: null };

function enter(user: TestUser, address: string | null) {
  return signIn({ ...common, ...user, address });
}

/** A sign-in that is begun and never succeeds; what is typed takes long to check and decides nothing here. */
async function failOften(times: number, email: string, address: string | null) {
  for (let time = 0; time < times; time += 1) await beginSignIn(email, address);
}

const refused = { code: 'rate_limited', status: 429 };

test('the twenty-first try of an account is refused, whatever is typed and from wherever, and says for how long', async () => {
  const user = await makePortalUser(retailer);
  for (let time = 0; time < 20; time += 1) await failOften(1, user.email, ownNetwork());
  const error: unknown = await enter(user, ownNetwork()).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject(refused);
  const wait = Number((error as { headers: Record<string, string> }).headers['Retry-After']);
  expect(wait).toBeGreaterThan(59 * 60);
  expect(wait).toBeLessThanOrEqual(60 * 60);
  await expect(enter({ ...user, email: user.email.toUpperCase() }, ownNetwork())).rejects.toMatchObject(
    refused,
  );
});

test('an account that nobody has is refused the same', async () => {
  const email = `${randomUUID()}@example.com`;
  await failOften(20, email, ownNetwork());
  await expect(enter({ email, password: 'any' }, ownNetwork())).rejects.toMatchObject(refused);
});

test('of many tries at once no more are looked at than one after the other', async () => {
  const { email } = await makePortalUser(retailer);
  const address = ownNetwork();
  const tries = await Promise.allSettled(Array.from({ length: 30 }, () => beginSignIn(email, address)));
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(20);
});

test('an hour later it goes on; a sign-in that succeeds counts nothing', async () => {
  const user = await makePortalUser(retailer);
  const address = ownNetwork();
  await failOften(19, user.email, address);
  for (let time = 0; time < 3; time += 1) expect((await enter(user, address)).outcome).toBe('begun');
  await failOften(1, user.email, ownNetwork());
  await expect(enter(user, ownNetwork())).rejects.toMatchObject(refused);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59 * 60_000 });
  await expect(enter(user, ownNetwork())).rejects.toMatchObject(refused);
  vi.setSystemTime(Date.now() + 60_000 + 1000);
  expect((await enter(user, ownNetwork())).outcome).toBe('begun');
});

test('others never keep the owner out of a network where it has signed in before', async () => {
  const user = await makePortalUser(retailer);
  const home = ownNetwork();
  expect((await enter(user, home)).outcome).toBe('begun');
  await failOften(20, user.email, ownNetwork());
  await expect(enter(user, ownNetwork())).rejects.toMatchObject(refused);
  expect((await enter(user, home)).outcome).toBe('begun');
});

test('nor out of one where it has used the link of a reset mail, however long they go on', async () => {
  const user = await makePortalUser(retailer);
  const row = await findPortalUser(retailer.ctx, user.email);
  if (row === null) throw new Error(`${user.email} is not there.`);
  const [abroad, elsewhere] = [ownNetwork(), ownNetwork()];
  await failOften(20, user.email, ownNetwork());
  await expect(enter(user, abroad)).rejects.toMatchObject(refused);
  const { link } = await requestPasswordReset(retailer.ctx, row);
  const password = 'a password chosen abroad';
  await redeemPasswordReset(decodeURIComponent(link.split('/').at(-1) ?? ''), password, abroad);
  await expect(enter({ ...user, password }, elsewhere)).rejects.toMatchObject(refused);
  expect((await enter({ ...user, password }, abroad)).outcome).toBe('begun');
});

test('from there, too, the twenty-first failure is one too many, and each counts for strangers', async () => {
  const user = await makePortalUser(retailer);
  const home = ownNetwork();
  await enter(user, home);
  await failOften(20, user.email, home);
  await expect(enter(user, home)).rejects.toMatchObject(refused);
  await expect(enter(user, ownNetwork())).rejects.toMatchObject(refused);
});

test('the network of one user is no other user’s', async () => {
  const [user, other] = [await makePortalUser(retailer), await makePortalUser(retailer)];
  const home = ownNetwork();
  await enter(other, home);
  await failOften(20, user.email, ownNetwork());
  await expect(enter(user, home)).rejects.toMatchObject(refused);
});

test('a network is refused after a hundred failures, and goes on a quarter of an hour later', async () => {
  const user = await makePortalUser(retailer);
  const address = ownNetwork();
  for (let account = 0; account < 5; account += 1)
    await failOften(20, `${randomUUID()}@example.com`, address);
  await expect(enter(user, address)).rejects.toMatchObject(refused);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1000 });
  expect((await enter(user, address)).outcome).toBe('begun');
});

/** A network where the user has signed in, and others have failed a hundred times since. */
async function blockedNetworkOf(user: TestUser): Promise<string> {
  const home = ownNetwork();
  expect((await enter(user, home)).outcome).toBe('begun');
  for (let account = 0; account < 5; account += 1) await failOften(20, `${randomUUID()}@example.com`, home);
  return home;
}

test('a network that is refused keeps out no user who has signed in from there', async () => {
  const [user, stranger] = [await makePortalUser(retailer), await makePortalUser(retailer)];
  const home = await blockedNetworkOf(user);
  await expect(enter(stranger, home)).rejects.toMatchObject(refused);
  expect((await enter(user, home)).outcome).toBe('begun');
  expect((await enter({ ...user, password: 'wrong' }, home)).outcome).toBe('wrong');
  expect((await enter(user, home)).outcome).toBe('begun');
});

test('in such a network no more passwords of a known user can be tried than elsewhere', async () => {
  const user = await makePortalUser(retailer);
  const home = await blockedNetworkOf(user);
  const tries = await Promise.allSettled(Array.from({ length: 40 }, () => beginSignIn(user.email, home)));
  const begun = tries.filter(({ status }) => status === 'fulfilled').length;
  expect(begun).toBeLessThanOrEqual(20);
  await failOften(20 - begun, user.email, home);
  await expect(enter(user, home)).rejects.toMatchObject(refused);
  // They count for strangers of the network too.
  await expect(enter(await makePortalUser(retailer), home)).rejects.toMatchObject(refused);
});
