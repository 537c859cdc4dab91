import { randomUUID } from 'node:crypto';
import { systemContext, type Context } from '@/lib/context';
import { createRetailer, type CreatedRetailer } from '@/lib/retailers/create-retailer';
import type { RetailerSettings } from '@/lib/retailers/settings';
import { findRetailer } from '@/lib/retailers/store';
import { createStore } from '@/lib/stores/create-store';
import { bearerClient, type ApiClient } from './api-client';

/** A retailer of a test's own, with store 1 and a client that may do everything. */
export interface TestRetailer {
  readonly credentials: CreatedRetailer;
  readonly api: ApiClient;
  /** Context to call verbs with. */
  readonly ctx: Context;
}

/** Makes a private retailer with one store, reference 1, in Berlin. */
export async function makeRetailer(settings: Partial<RetailerSettings> = {}): Promise<TestRetailer> {
  const credentials = await createRetailer({ name: `Test ${randomUUID().slice(0, 8)}`, settings });
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
