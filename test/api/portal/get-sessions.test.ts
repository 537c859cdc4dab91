import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { portalSessions } from '@/drizzle/schema/portal-users';
import { owned } from '@/lib/platform/db/tenancy';
import { signedIn } from '@/test/portal-session';
import { accountPerTest } from './own-account';

const { account } = accountPerTest('');
const list = async () => (await account.browser.api.get('/portal/me/sessions')).json;
afterEach(() => {
  vi.useRealTimers();
});

describe('200', () => {
  describe('sessions', () => {
    test('are listed, the one that asks first, with browser and address', async () => {
      const other = await signedIn(account.user);
      const sessions = await list();
      expect(sessions).toMatchObject([
        { id: account.browser.sessionId, current: true, browser: 'Firefox on Linux', address: '192.0.2.7' },
        { id: other.sessionId, current: false, browser: null },
      ]);
    });

    test('are listed no more once they were not used for twelve hours', async () => {
      const other = await signedIn(account.user);
      vi.useFakeTimers({ toFake: ['Date'] });
      const begun = Date.now();
      vi.setSystemTime(begun + 7 * 3_600_000);
      const both = await list();
      expect(both.map(({ id }: { id: string }) => id)).toContain(other.sessionId);
      const lastUse = async () => new Date((await list())[0].last_seen_timestamp).getTime();
      await vi.waitFor(async () => expect(await lastUse()).toBe(begun + 7 * 3_600_000));
      vi.setSystemTime(begun + 13 * 3_600_000);
      expect(await list()).toMatchObject([{ id: account.browser.sessionId }]);
    });

    test('note when they were last seen, to the minute', async () => {
      const lastSeen = async () => {
        const [row] = await account.retailer.ctx.db
          .select()
          .from(portalSessions)
          .where(
            and(
              owned(account.retailer.ctx, portalSessions),
              eq(portalSessions.id, account.browser.sessionId),
            ),
          );
        return row?.lastSeenAt.getTime() ?? 0;
      };
      const begun = await lastSeen();
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(begun + 59_000);
      await account.browser.api.get('/portal/me');
      expect(await lastSeen()).toBe(begun);
      vi.setSystemTime(begun + 61_000);
      await account.browser.api.get('/portal/me');
      await vi.waitFor(async () => expect(await lastSeen()).toBe(begun + 61_000));
    });
  });
});

describe('403', () => {
  test('a client of the retailer has no sessions', async () => {
    const { status, json } = await account.retailer.api.get('/portal/me/sessions');
    expect([status, json.code]).toEqual([403, 'permission_denied']);
  });
});
