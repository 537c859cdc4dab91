import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { encode } from 'next-auth/jwt';
import { expect } from 'vitest';
import { portalSessions, portalUsers } from '@/drizzle/schema/portal-users';
import { sessionCookieName, sessionSecret } from '@/lib/platform/auth/session';
import { newId } from '@/lib/core/ids';
import { apiClient, testOrigin, type ApiClient, type TestResponse } from '@/test/api-client';
import type { TestRetailer } from '@/test/factories';

export const groups = {
  administrators: ['*'],
  readers: ['view.get_receipts', 'view.get_receipt'],
  managers: ['view.put_portal_user', 'view.get_portal_user', 'view.put_portal_group'],
};

export function newEmail(): string {
  return `user-${randomUUID()}@example.com`;
}

/** What a test does with the portal users of its retailer, which is made after these functions are. */
export function portalUsersOf(retailerOf: () => TestRetailer) {
  function put(email: string, body: object, api: ApiClient = retailerOf().api): Promise<TestResponse> {
    return api.request(`/portal/user/${encodeURIComponent(email)}`, { method: 'PUT', json: body });
  }

  async function madeUser(group = 'readers', api = retailerOf().api): Promise<string> {
    const email = newEmail();
    expect((await put(email, { group, status: 'active' }, api)).status).toBe(201);
    return email;
  }

  async function rowOf(email: string) {
    const [row] = await retailerOf().ctx.db.select().from(portalUsers).where(eq(portalUsers.email, email));
    if (row === undefined) throw new Error(`${email} is not there.`);
    return row;
  }

  /** The API with a portal session of the user. */
  async function signedIn(email: string): Promise<ApiClient> {
    const user = await rowOf(email);
    const now = new Date();
    const session = {
      retailerId: user.retailerId,
      id: newId(),
      userId: user.id,
      createdAt: now,
      lastSeenAt: now,
    };
    const expiresAt = new Date(now.getTime() + 3_600_000);
    await retailerOf()
      .ctx.db.insert(portalSessions)
      .values({ ...session, expiresAt });
    const claims = { retailerId: session.retailerId, sessionId: session.id };
    const cookie = `${sessionCookieName()}=${await encode({ token: claims, secret: sessionSecret() })}`;
    return apiClient({ cookie, origin: testOrigin, host: new URL(testOrigin).host });
  }

  return { put, madeUser, rowOf, signedIn };
}
