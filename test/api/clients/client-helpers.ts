import { and, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { owned } from '@/lib/platform/db/tenancy';
import { apiClient, bearerToken, type ApiClient, type TestResponse } from '@/test/api-client';
import type { TestRetailer } from '@/test/factories';

export const some = ['view.get_receipts', 'view.get_stores'];
export const minute = 60_000;
export const day = 24 * 60 * minute;

/** A client as `POST /clients/{authentication}` answers it, and its path. */
export interface MadeClient {
  readonly id: string;
  readonly key: string;
  readonly secret: string;
  readonly path: string;
}

/** A body of `POST /clients/{authentication}`. */
export function body(changes: object = {}) {
  return { description: 'Till 7', permissions: some, ...changes };
}

/** The API with a token of the client. */
export async function as(client: { key: string; secret: string }, claims: object = {}): Promise<ApiClient> {
  const token = await bearerToken({ kid: client.key, secret: client.secret }, { ...claims });
  return apiClient({ authorization: `Bearer ${token}` });
}

/** What a test does with the clients of its retailer, which is made after these functions are. */
export function clientsOf(retailerOf: () => TestRetailer) {
  async function made(changes: object = {}, authentication = 'bearer'): Promise<MadeClient> {
    const { status, json } = await retailerOf().api.post(`/clients/${authentication}`, body(changes));
    expect(status).toBe(201);
    return { ...json, path: `/clients/${authentication}/${json.id}` } as MadeClient;
  }

  function patch(path: string, json: object, api = retailerOf().api): Promise<TestResponse> {
    return api.request(path, { method: 'PATCH', json });
  }

  async function auditOf(id: string) {
    const { ctx } = retailerOf();
    const ofClient = and(eq(auditEntries.subjectType, 'client'), eq(auditEntries.subjectId, id));
    return ctx.db
      .select()
      .from(auditEntries)
      .where(and(owned(ctx, auditEntries), ofClient))
      .orderBy(auditEntries.id);
  }

  /** A client that may manage clients, and no more than `further`. */
  async function manager(...further: string[]): Promise<{ api: ApiClient; path: string }> {
    const client = await made({ permissions: ['view.post_client', 'view.patch_client', ...further] });
    return { api: await as(client), path: client.path };
  }

  return { made, patch, auditOf, manager };
}
