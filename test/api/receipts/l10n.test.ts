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

describe('a locale with _ is taken, and kept with -', () => {
  test('of a receipt, so that both spellings are one content', async () => {
    const body = { transaction_id: 'SPELLED', l10n: { locale: 'zh_Hant_TW', translation_locale: 'de_DE' } };
    expect(await l10nOf(body)).toMatchObject({ locale: 'zh-Hant-TW', translation_locale: 'de-DE' });
    const l10n = { locale: 'zh-Hant_TW', translation_locale: 'de-DE' };
    expect(await l10nOf({ ...body, l10n })).toMatchObject({ locale: 'zh-Hant-TW' });
  });

  test('of a store, made, patched and brought by a receipt', async () => {
    const { api } = await makeRetailer({ stores_from_receipts: true });
    const localeOf = async (reference: number) =>
      (await api.get(`/stores/${reference}`)).json.locale as unknown;
    await api.post('/stores', { reference: 5, name: 'Wien', country: 'AUT', locale: 'de_AT' });
    expect(await localeOf(5)).toBe('de-AT');
    await api.patch('/stores/5', [{ op: 'replace', path: '/locale', value: 'en_US' }]);
    expect(await localeOf(5)).toBe('en-US');
    await postedReceipt({ api }, { store_reference: 5, store: { locale: 'fr_FR' } });
    expect(await localeOf(5)).toBe('fr-FR');
  });

  test('of the settings', async () => {
    const { api } = await makeRetailer();
    const json = { locale: 'de_DE', content_languages: ['de_AT', 'en'] };
    expect((await api.request('/settings', { method: 'PATCH', json })).json).toMatchObject({
      locale: 'de-DE',
      content_languages: ['de-AT', 'en'],
    });
  });
});

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
