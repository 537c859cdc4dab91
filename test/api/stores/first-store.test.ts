import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createRetailer } from '@/lib/domain/retailers/create-retailer';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { bearerClient } from '@/test/api-client';
import { receiptBody } from '@/test/factories';

/** A retailer without a store. */
async function newRetailer(settings: Partial<RetailerSettings> = {}) {
  const credentials = await createRetailer({ name: `Corner Shop ${randomUUID()}`, settings });
  const api = await bearerClient(credentials);
  const region = async () => {
    const { timezone, locale, currency } = (await api.get('/settings')).json;
    return [timezone, locale, currency] as unknown[];
  };
  const addStore = async (store: Readonly<Record<string, unknown>>) => {
    expect((await api.post('/stores', { name: 'Corner Shop', ...store })).status).toBe(201);
  };
  return { api, region, addStore };
}

describe('the first store gives the retailer', () => {
  test('the clock, language and currency of its country, and further ones nothing', async () => {
    const { api, region, addStore } = await newRetailer();
    expect(await region()).toEqual(['Europe/Berlin', 'en-GB', 'EUR']);
    await addStore({ country: 'GBR' });
    expect(await region()).toEqual(['Europe/London', 'en-GB', 'GBP']);
    await addStore({ country: 'FRA' });
    expect(await region()).toEqual(['Europe/London', 'en-GB', 'GBP']);
    const sent = await api.post('/receipts', receiptBody({ localtime: '2026-07-14T12:00:00' }));
    const { localtime, l10n } = (await api.get(`/receipts/${sent.json.id}`)).json;
    expect([localtime, l10n.currency]).toEqual(['2026-07-14T12:00:00+01:00', 'GBP']);
    const { json: audit } = await api.get('/audit?action=change_settings');
    expect(audit).toMatchObject([
      { before: { timezone: 'Europe/Berlin' }, after: { timezone: 'Europe/London', currency: 'GBP' } },
    ]);
  });

  test('what it says itself', async () => {
    const { region, addStore } = await newRetailer();
    await addStore({ country: 'USA', timezone: 'America/Chicago', locale: 'es-US' });
    expect(await region()).toEqual(['America/Chicago', 'es-US', 'USD']);
  });

  test('no clock where its country has several', async () => {
    const { region, addStore } = await newRetailer();
    await addStore({ country: 'USA' });
    expect(await region()).toEqual(['Europe/Berlin', 'en-US', 'USD']);
  });

  test('nothing that was given before, also as it was by default', async () => {
    const given = await newRetailer({ currency: 'EUR' });
    await given.api.request('/settings', { method: 'PATCH', json: { timezone: 'Europe/Berlin' } });
    // Other changes leave open what is open.
    await given.api.request('/settings', { method: 'PATCH', json: { vatno: 'GB1' } });
    await given.addStore({ country: 'GBR', locale: 'cy-GB' });
    expect(await given.region()).toEqual(['Europe/Berlin', 'cy-GB', 'EUR']);
  });

  test('the same when a receipt brings it', async () => {
    const { api, region } = await newRetailer({ stores_from_receipts: true });
    const store = { name: 'Bern', country: 'CHE' };
    expect((await api.post('/receipts', receiptBody({ store }))).status).toBe(201);
    expect(await region()).toEqual(['Europe/Zurich', 'de-CH', 'CHF']);
  });
});
