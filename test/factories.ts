import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { auditEntries } from '@/drizzle/schema/audit';
import { clients } from '@/drizzle/schema/clients';
import { identifiers } from '@/drizzle/schema/identifiers';
import { receiptLinks, receipts } from '@/drizzle/schema/receipts';
import { stores } from '@/drizzle/schema/stores';
import { createClient, type NewClient } from '@/lib/domain/clients/create-client';
import { inTransaction, systemContext, type Context } from '@/lib/platform/context';
import { createRetailer, type CreatedRetailer } from '@/lib/domain/retailers/create-retailer';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { findRetailer } from '@/lib/platform/retailers/store';
import { createStore } from '@/lib/domain/stores/create-store';
import { apiClient, bearerClient, bearerToken, type ApiClient } from './api-client';

/** A retailer of a test's own, with store 1 and a client that may do everything. */
export interface TestRetailer {
  readonly credentials: CreatedRetailer;
  readonly api: ApiClient;
  /** Context to call verbs with. */
  readonly ctx: Context<string>;
}

/** Makes a private retailer with one store, reference 1, in Berlin. */
export async function makeRetailer(settings: Partial<RetailerSettings> = {}): Promise<TestRetailer> {
  const limits = { rate_limit_max: 10_000_000 };
  const name = `Test ${randomUUID().slice(0, 8)}`;
  // Given, so that the store does not change them.
  const region = { timezone: 'Europe/Berlin', locale: 'en-GB', currency: 'EUR' };
  const credentials = await createRetailer({ name, settings: { ...region, ...settings }, limits });
  const retailer = await findRetailer(credentials.retailer.id);
  if (retailer === null) throw new Error('The retailer was not made.');
  const ctx = systemContext(retailer, 'test');
  await createStore(ctx, {
    reference: 1,
    external_reference: 'berlin-mitte',
    name: 'Berlin Mitte',
    address: ['Friedrichstraße 1'],
    city: 'Berlin',
    postcode: '10117',
    country: 'DEU',
    phone: '+49 30 1234567',
    locale: 'de-DE',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    properties: undefined,
    settings: undefined,
  });
  return { credentials, api: await bearerClient(credentials), ctx };
}

/** A small valid body of POST /receipts under a fresh transaction id. */
export function receiptBody(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    transaction_id: `T-${randomUUID()}`,
    localtime: '2026-03-14T12:34:56+01:00',
    store_reference: 1,
    total: 3.98,
    items: [{ name: 'Organic Whole Milk 1 l', quantity: 2, total: 3.98 }],
    ...changes,
  };
}

/** Posts a receipt that must be accepted; returns its id. */
export async function postedReceipt(
  { api }: Pick<TestRetailer, 'api'>,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { status, json, text } = await api.post('/receipts', receiptBody(changes));
  if (status !== 201) throw new Error(`The receipt was not accepted: ${text}`);
  return json.id as string;
}

/** Makes a further client of the retailer, with columns that no verb sets changed afterwards. */
export async function makeClient(
  { ctx }: TestRetailer,
  client: Omit<NewClient, 'description'>,
  columns: Partial<typeof clients.$inferInsert> = {},
): Promise<{ id: number; key: string; kid: string; secret: string }> {
  const made = await inTransaction(ctx, (inner) => createClient(inner, { description: 'Test', ...client }));
  if (Object.keys(columns).length > 0) {
    await ctx.db.update(clients).set(columns).where(eq(clients.key, made.key));
  }
  return { ...made, kid: made.key };
}

/** Calls the API as a client of the retailer that holds these permissions. */
export async function clientOf(retailer: TestRetailer, permissions: readonly string[]): Promise<ApiClient> {
  const { kid, secret } = await makeClient(retailer, {
    authentication: 'bearer',
    permissions: [...permissions],
  });
  return apiClient({ authorization: `Bearer ${await bearerToken({ kid, secret })}` });
}

/** How many rows the retailer has in each table that the API writes: unchanged means nothing was stored. */
export async function countRows({ ctx }: Pick<TestRetailer, 'ctx'>): Promise<Record<string, number>> {
  const tables = { receipts, stores, identifiers, receiptLinks, auditEntries };
  // One statement for all of them: tests of refusals ask twice each.
  const counts = Object.entries(tables).map(
    ([name, table]) =>
      sql`${sql.raw(`'${name}'`)}, (select count(*) from ${table} where retailer_id = ${ctx.retailer.id})`,
  );
  const rows = await ctx.db.execute<{ counts: Record<string, number> }>(
    sql`select json_build_object(${sql.join(counts, sql`, `)}) as counts`,
  );
  return rows[0]?.counts ?? {};
}
