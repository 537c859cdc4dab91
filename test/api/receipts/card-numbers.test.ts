import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { receipts } from '@/drizzle/schema/receipts';
import { owned } from '@/lib/platform/db/tenancy';
import { countRows, makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { fullReceiptBody } from '@/test/full-receipt';

// Contract section 14: card numbers are refused in payments, and masked in texts and properties.

const pan = '4111111111111111';
const shown = '************1111';

async function violationsOf({ api }: TestRetailer, payment: object, changes: object = {}) {
  const payments = [
    { method: 'cash', amount: 1 },
    { method: 'card', amount: 1, ...payment },
  ];
  const { status, json, text } = await api.post('/receipts', receiptBody({ payments, ...changes }));
  expect(status, text).toBe(400);
  expect(text).not.toContain(pan);
  return json.errors as readonly { name: string; reason: string }[];
}

describe('a card number in a payment is refused at its place', () => {
  test.each<[string, object]>([
    ['number', { number: `VISA ${pan}` }],
    ['method', { method: `card ${pan}` }],
    ['amount', { amount: Number(pan) }],
    ['issue', { issue: '4222222222222' }],
    ['start', { start: '4111 1111 1111 1111' }],
    ['end', { end: '3782-822463-10005' }],
    ['po_number', { po_number: '5500000000000004' }],
    ['details.number', { details: { number: `x${pan}x` } }],
    ['details.issue', { details: { issue: pan } }],
    ['details.type', { details: { type: `Visa ${pan}` } }],
    ['details.expiry', { details: { expiry: pan } }],
    ['details.balance', { details: { balance: Number(pan) } }],
    ['details.other.pan', { details: { other: { pan } } }],
    ['details.other.pan', { details: { other: { pan: Number(pan) } } }],
    ['details.other.a.1.track2', { details: { other: { a: [1, { track2: `;${pan}=2512` }] } } }],
    [`details.other.${shown}`, { details: { other: { [pan]: 'approved' } } }],
    [shown, { [pan]: 'approved' }],
  ])('%s', async (name, payment) => {
    const retailer = await makeRetailer();
    const before = await countRows(retailer);
    const [found, ...others] = await violationsOf(retailer, payment);
    expect(others).toEqual([]);
    const isField = name !== shown;
    expect(found).toMatchObject({
      name: `payments.1.${name}`,
      reason: isField ? 'card_number' : 'unknown_field',
    });
    expect(await countRows(retailer)).toEqual(before);
  });

  test('together with whatever else is wrong', async () => {
    const retailer = await makeRetailer();
    const found = await violationsOf(
      retailer,
      { amount: 'much', issue: pan, details: { end: pan } },
      { total: 'much' },
    );
    expect(found.map(({ name }) => name).toSorted()).toEqual([
      'payments.1.amount',
      'payments.1.details.end',
      'payments.1.issue',
      'total',
    ]);
  });

  test('and what only looks like one is taken', async () => {
    const retailer = await makeRetailer();
    const details = {
      other: {
        at: '20261121101530',
        uuid: '41111111-1111-4111-8111-111111111111',
        iban: 'AT611904300234573201',
      },
    };
    const payments = [{ method: 'card', amount: 3.98, details }];
    const { status, json } = await retailer.api.post('/receipts', receiptBody({ payments }));
    expect(status).toBe(201);
    expect((await retailer.api.get(`/receipts/${json.id}`)).json.payments[0].details).toMatchObject(details);
  });
});

const discount = { name: `Club ${pan}`, amount: 0, properties: { pan } };
const tax = { name: `VAT ${pan}`, amount: 0, properties: { pan: Number(pan) } };

function bodyWithCardNumbers(changes: object = {}) {
  return {
    ...receiptBody(),
    items: [
      {
        name: `Gift card ${pan}`,
        'name:de': `Gutschein ${pan}`,
        unit: pan,
        quantity: 1,
        total: 3.98,
        taxes: [tax],
        discounts: [discount],
        return: { localtime: '2026-03-14T12:34:56+01:00', reason: `was ${pan}`, properties: { pan } },
        properties: { product_code: pan, details: [`no. ${pan}`], pan: Number(pan), deep: { [pan]: [pan] } },
      },
    ],
    taxes: [tax],
    discounts: [discount],
    properties: {
      note: 'Karte 4111 1111 1111 1111',
      salesperson: `Ada ${pan}`,
      card: pan,
      ean: '4006381333931',
    },
    ...changes,
  };
}

describe('a card number in texts and properties', () => {
  test('is kept with its last four digits, and the receipt says so', async () => {
    const { api } = await makeRetailer();
    const { status, json } = await api.post('/receipts', bodyWithCardNumbers());
    expect(status).toBe(201);
    expect(json.warnings).toEqual(['card_number_masked']);
    const { json: kept, text } = await api.get(`/receipts/${json.id}`);
    const [item] = kept.items;
    expect(item).toMatchObject({
      name: `Gift card ${shown}`,
      'name:de': `Gutschein ${shown}`,
      unit: shown,
      taxes: [{ name: `VAT ${shown}`, properties: { pan: shown } }],
      discounts: [{ name: `Club ${shown}`, properties: { pan: shown } }],
      return: { reason: `was ${shown}`, properties: { pan: shown } },
    });
    expect(item.properties).toEqual({
      product_code: pan,
      details: [`no. ${shown}`],
      pan: shown,
      deep: { [shown]: [shown] },
    });
    expect(kept.properties).toEqual({
      note: 'Karte **** **** **** 1111',
      salesperson: `Ada ${shown}`,
      card: shown,
      ean: '4006381333931',
    });
    // Only the product code.
    expect(text.split(pan)).toHaveLength(2);
  });

  test('is found by the last four alone, and by the warning', async () => {
    const { api } = await makeRetailer();
    await api.post('/receipts', bodyWithCardNumbers());
    await api.post('/receipts', receiptBody({ total: 5 }));
    await api.post('/receipts', receiptBody());
    const hits = async (query: string) =>
      (await api.get(`/receipts/_search?query=${encodeURIComponent(query)}`)).json.hits as number;
    expect(await hits(`items.name:${pan}`)).toBe(0);
    expect(await hits(`items.properties.details:${pan}`)).toBe(0);
    expect(await hits('items.name:"gift card 1111"')).toBe(1);
    expect(await hits('properties.salesperson:1111')).toBe(1);
    expect(await hits(`items.properties.product_code:${pan}`)).toBe(1);
    expect(await hits('warnings:card_number_masked')).toBe(1);
    expect(await hits('warnings:total_mismatch')).toBe(1);
    expect(await hits('warnings:clock_ahead')).toBe(0);
    expect(await hits('warnings:*')).toBe(2);
  });

  test('is left in what says who and which: ids are never masked', async () => {
    const { api } = await makeRetailer();
    const body = receiptBody({ transaction_id: pan, identifier: '5500000000000004' });
    const { status, json } = await api.post('/receipts', body);
    expect([status, json.warnings]).toEqual([201, undefined]);
    const kept = (await api.get(`/receipts/${json.id}`)).json;
    expect(kept).toMatchObject({ transaction_id: pan, identifier: '5500000000000004' });
  });

  test('is the same receipt when it is sent again, whatever is masked by then', async () => {
    const { api, ctx } = await makeRetailer();
    const payments = [{ method: 'card', amount: 3.98, number: '****4242' }];
    const body = bodyWithCardNumbers({ payments });
    const first = await api.post('/receipts', body);
    const again = await api.post('/receipts', body);
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    // As receipts were kept before card numbers were masked.
    await ctx.db
      .update(receipts)
      .set({
        submitted: sql`${JSON.stringify({ ...body, localtime: '2026-03-14T12:34:56+01:00' })}::text::jsonb`,
      })
      .where(and(owned(ctx, receipts), eq(receipts.id, first.json.id as string)));
    const later = await api.post('/receipts', body);
    expect([later.status, later.json.id]).toEqual([201, first.json.id]);
    const other = await api.post('/receipts', { ...body, properties: { card: '5500000000000004' } });
    expect(other.status).toBe(409);
    expect(other.text).not.toContain(pan);
  });

  test('is taken out of a receipt of before with its next change, and is not in the audit trail', async () => {
    const { api, ctx } = await makeRetailer();
    const body = receiptBody({ properties: { card: pan, product_code: pan } });
    const { json } = await api.post('/receipts', receiptBody());
    await ctx.db
      .update(receipts)
      .set({ submitted: sql`${JSON.stringify(body)}::text::jsonb` })
      .where(and(owned(ctx, receipts), eq(receipts.id, json.id as string)));
    const patch = [{ op: 'add', path: '/properties/email_settings/send', value: false }];
    const patched = await api.patch(`/receipts/${json.id}`, patch, {
      'content-type': 'application/json-patch+json',
    });
    const properties = { card: shown, product_code: pan, email_settings: { send: false } };
    expect([patched.status, patched.json.properties]).toEqual([200, properties]);
    const { json: audit } = await api.get(`/audit?subject_type=receipt&subject_id=${json.id}`);
    expect(audit[0]).toMatchObject({ before: { properties: { card: shown } }, after: { properties } });
  });

  test('is no part of a store, however the store comes', async () => {
    const { api } = await makeRetailer({ stores_from_receipts: true });
    const texts = { name: `Shop ${pan}`, address: [`Till ${pan}`], city: pan };
    const free = { properties: { pan, list: [Number(pan)] }, settings: { [pan]: pan } };
    const masked = {
      name: `Shop ${shown}`,
      address: [`Till ${shown}`],
      city: shown,
      properties: { pan: shown, list: [shown] },
      settings: { [shown]: shown },
    };
    const made = await api.post('/stores', { reference: 7, country: 'DEU', ...texts, ...free });
    expect(made.status).toBe(201);
    expect((await api.get('/stores/7')).json).toMatchObject(masked);
    const patch = [{ op: 'add', path: '/properties', value: { again: pan } }];
    const patched = await api.patch('/stores/7', patch, { 'content-type': 'application/json-patch+json' });
    expect(patched.json.properties).toEqual({ again: shown });
    const plain = [{ op: 'add', path: '/properties', value: Number(pan) }];
    const number = await api.patch('/stores/7', plain, { 'content-type': 'application/json-patch+json' });
    expect(number.json.properties).toBe(shown);
    const store = { ...fullReceiptBody().store, external_reference: pan, ...texts, ...free };
    const posted = await api.post('/receipts', receiptBody({ store_reference: 8, store }));
    expect([posted.status, posted.json.warnings]).toEqual([201, ['card_number_masked']]);
    expect((await api.get('/stores/8')).json).toMatchObject({ ...masked, external_reference: pan });
    const { settings: _settings, ...snapshot } = masked;
    expect((await api.get(`/receipts/${posted.json.id}`)).json.store).toMatchObject(snapshot);
    const { text: audit } = await api.get('/audit?count=100&subject_type=store&subject_id=8');
    expect(audit.replaceAll(`"external_reference":"${pan}"`, '')).not.toContain(pan);
  });

  test('is no part of a consumer, but for the identifier and the e-mail address', async () => {
    const { api } = await makeRetailer();
    const properties = {
      name: { first: pan, last: 'Doe' },
      city: pan,
      address: [pan],
      email: `${pan}@example.com`,
    };
    expect((await api.post('/identifiers', { identifier: pan, properties })).status).toBe(201);
    const patch = [{ op: 'add', path: '/properties/house_number', value: pan }];
    await api.patch(`/identifiers/${pan}`, patch, { 'content-type': 'application/json-patch+json' });
    expect((await api.get(`/identifiers/${pan}`)).json).toMatchObject({
      identifier: pan,
      properties: {
        name: { first: shown, last: 'Doe' },
        city: shown,
        address: [shown],
        house_number: shown,
        email: `${pan}@example.com`,
      },
    });
  });

  test('is no label or file name of an attachment', async () => {
    const { api } = await makeRetailer();
    const disposition = `attachment; filename="${pan}.txt"`;
    const attachments = { [pan]: { data: 'YQ==', content_disposition: disposition } };
    const { status, json } = await api.post('/receipts', receiptBody({ attachments }));
    expect([status, json.warnings]).toEqual([201, ['card_number_masked']]);
    expect((await api.get(`/receipts/${json.id}`)).json.attachments).toMatchObject({
      [shown]: { content_disposition: `attachment; filename="${shown}.txt"` },
    });
  });
});
