import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// Contract section 4: what a receipt does not say of its language, time zone and currency.

const settings = { locale: 'fr-FR', timezone: 'Asia/Tokyo', currency: 'JPY' } as const;

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer(settings);
  await retailer.api.post('/stores', { reference: 2, name: 'Half', country: 'CHE', currency: 'CHF' });
  await retailer.api.post('/stores', { reference: 3, name: 'Plain', country: 'DEU' });
});

async function l10nOf(changes: object): Promise<unknown> {
  const id = await postedReceipt(retailer, changes as Record<string, unknown>);
  return (await retailer.api.get(`/receipts/${id}`)).json.l10n;
}

const ofRetailer = { ...settings, translation_locale: null };
const ofStore = { locale: 'de-DE', timezone: 'Europe/Berlin', currency: 'EUR', translation_locale: null };

describe('what a receipt lacks', () => {
  test.each([
    ['is the store’s', 1, {}, ofStore],
    ['is the retailer’s where the store has none', 3, {}, ofRetailer],
    ['is taken field by field', 2, { locale: 'it-CH' }, { ...ofRetailer, locale: 'it-CH', currency: 'CHF' }],
    [
      'is not taken where the receipt says it',
      1,
      { ...settings, translation_locale: 'pl-PL' },
      { ...settings, translation_locale: 'pl-PL' },
    ],
    ['is the same for null', 1, { locale: null, timezone: null, currency: null }, ofStore],
  ])('%s', async (_what, reference, l10n, expected) => {
    expect(await l10nOf({ store_reference: reference, l10n })).toEqual(expected);
  });

  test('stays what it was when store and retailer change', async () => {
    const own = await makeRetailer(settings);
    const [stored, plain] = [{}, { store_reference: 2 }];
    await own.api.post('/stores', { reference: 2, name: 'Plain', country: 'DEU' });
    const ids = [await postedReceipt(own, stored), await postedReceipt(own, plain)];
    const read = () => Promise.all(ids.map(async (id) => (await own.api.get(`/receipts/${id}`)).json));
    const before = await read();
    const patch = ['locale', 'timezone', 'currency'].map((name) => ({ op: 'remove', path: `/${name}` }));
    expect((await own.api.patch('/stores/1', patch)).status).toBe(200);
    const changes = { locale: 'en-GB', timezone: 'Europe/London', currency: 'GBP' };
    expect((await own.api.request('/settings', { method: 'PATCH', json: changes })).status).toBe(200);
    expect(await read()).toEqual(before);
  });

  test('is not passed on to payments', async () => {
    const id = await postedReceipt(retailer, { payments: [{ method: 'cash', amount: 4 }] });
    expect((await retailer.api.get(`/receipts/${id}`)).json.payments).toMatchObject([{ currency: null }]);
  });
});
