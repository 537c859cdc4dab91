import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { checkPassword, hashPassword } from '@/lib/platform/auth/password';
import { sealSecret } from '@/lib/platform/auth/secret-box';
import { totpOwner } from '@/lib/platform/auth/second-factor';
import { signIn } from '@/lib/platform/auth/sign-in';
import { database, type Database } from '@/lib/platform/db/client';
import { endSessions, findPortalUser } from '@/lib/domain/portal-users/store/users';
import { owned } from '@/lib/platform/db/tenancy';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn, type TestUser } from '@/test/portal-session';
import { countLockWaits } from '@/test/lock-waits';

// A reset of a password, of a second factor, or a user shut out, while a user is signing in by what was true before.

let retailer: TestRetailer;
let user: TestUser;

beforeAll(async () => {
  retailer = await makeRetailer();
});
beforeEach(async () => {
  user = await makePortalUser(retailer);
});

async function rowOf() {
  const row = await findPortalUser(retailer.ctx, user.email);
  if (row === null) throw new Error(`${user.email} is not there.`);
  return row;
}

/** Changes the user as a reset does, and commits only once `work`, which began meanwhile, waits for it or has ended. */
async function changedDuring<Result>(
  columns: Partial<typeof portalUsers.$inferInsert>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { id } = await rowOf();
  const { ctx } = retailer;
  return database()
    .transaction(async (db: Database) => {
      await db
        .update(portalUsers)
        .set(columns)
        .where(and(owned(ctx, portalUsers), eq(portalUsers.id, id)));
      await endSessions({ ...ctx, db }, id);
      let hasEnded = false;
      const running = work().finally(() => (hasEnded = true));
      await vi.waitFor(
        async () => expect(hasEnded || (await countLockWaits('%"portal_users"%')) > 0).toBe(true),
        { timeout: 20_000 },
      );
      return { running };
    })
    .then(({ running }) => running);
}

async function liveSessions(): Promise<number> {
  const { id } = await rowOf();
  const { ctx } = retailer;
  const rows = await ctx.db
    .select({ revokedAt: portalSessions.revokedAt })
    .from(portalSessions)
    .where(and(owned(ctx, portalSessions), eq(portalSessions.userId, id)));
  return rows.filter(({ revokedAt }) => revokedAt === null).length;
}

const begin = () => signIn({ ...user, code: null, address: null, userAgent: null });

test.each([
  ['a new password', async () => ({ passwordHash: await hashPassword('what the owner chose') })],
  ['a user shut out', () => ({ status: 'inactive' as const })],
  ['a second factor', async () => ({ totpSecret: sealSecret('a secret', totpOwner((await rowOf()).id)) })],
])('a sign-in by what was true before %s begins no session', async (_what, columns) => {
  const { outcome } = await changedDuring(await columns(), begin);
  expect({ outcome, sessions: await liveSessions() }).toEqual({ outcome: 'wrong', sessions: 0 });
});

test('a sign-in while something else of the user changes is let in', async () => {
  const { outcome } = await changedDuring({ name: 'Anna' }, begin);
  expect({ outcome, sessions: await liveSessions() }).toEqual({ outcome: 'begun', sessions: 1 });
});

test('a password that was reset is not changed by who knew the one before', async () => {
  const { api } = await signedIn(user);
  const chosen = 'what the owner chose';
  const columns = { passwordHash: await hashPassword(chosen) };
  const { status, json } = await changedDuring(columns, () =>
    api.request('/portal/me', {
      method: 'PATCH',
      json: { current_password: user.password, password: 'what somebody else chose' },
    }),
  );
  expect({ status, name: json.errors?.[0]?.name }).toEqual({ status: 400, name: 'current_password' });
  expect(await checkPassword((await rowOf()).passwordHash, chosen)).toBe(true);
});
