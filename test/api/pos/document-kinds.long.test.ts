import { describe, expect, test } from 'vitest';
import { processRaw } from '@/lib/domain/pos/process-raw';
import {
  builtInSample,
  builtInVersion,
  installBuiltIn,
} from '@/lib/domain/transformations/built-in-transformations';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { tier } from '@/test/tier';

const bytesOf = (name: string) => new Uint8Array(Buffer.from(builtInSample(name).input, 'base64'));

/** What becomes of bytes that are posted with a media type that says nothing. */
async function outcomeOf({ ctx, api }: TestRetailer, body: BodyInit, type = 'application/json') {
  const { headers } = await api.request('/pos/receipts?property-store_reference=1', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  const id = headers.get('service-pos-data-id') ?? '';
  await processRaw(ctx, id);
  return { id, ...((await api.get(`/pos/raw/${id}`)).json as Record<string, unknown>) };
}

async function publish({ api }: TestRetailer, transformation: Readonly<Record<string, unknown>>) {
  const made = await api.post('/transformations', { input_format: 'json', ...transformation });
  expect(made.status, made.text).toBe(201);
  expect((await api.post(`/transformations/${String(transformation['name'])}/_publish`, {})).status).toBe(
    200,
  );
}

const nothing = { mapping: '[]' };

describe('a raw receipt whose media type says nothing', () => {
  test('is read by the transformation for its kind, whichever others there are', async () => {
    const retailer = await makeRetailer();
    for (const name of ['poslog', 'square', 'shopify']) await installBuiltIn(retailer.ctx, name);
    await publish(retailer, { name: 'own', is_default: true, ...nothing });
    expect(await outcomeOf(retailer, bytesOf('shopify'))).toMatchObject({ transformation: 'shopify' });
    expect(await outcomeOf(retailer, bytesOf('square'))).toMatchObject({ transformation: 'square' });
    expect(await outcomeOf(retailer, bytesOf('poslog'), 'text/xml')).toMatchObject({
      transformation: 'poslog',
    });
  });

  const types = ['text/csv', 'text/csv; charset=utf-8', 'text/plain', 'application/octet-stream'];
  test.each(tier === 'full' ? types : types.slice(0, 1))(
    'as %s is a CSV journal by its header alone',
    async (type) => {
      const retailer = await makeRetailer();
      await installBuiltIn(retailer.ctx, 'csv-journal');
      await publish(retailer, { name: 'own', input_format: 'csv', is_default: true, ...nothing });
      expect(await outcomeOf(retailer, bytesOf('csv-journal'), type)).toMatchObject({
        state: 'processed',
        transformation: 'csv-journal',
      });
      const stock = 'SKU;Artikel;Lager;Bestand\n1;Tee;Köln;4\n2;Kaffee;Köln;9';
      expect(await outcomeOf(retailer, stock, type)).toMatchObject({
        state: 'ignored',
        transformation: 'own',
      });
    },
  );

  test(
    'as text/csv goes to the own transformation for that type, and its failure is told as it is',
    { tags: 'long' },
    async () => {
      const retailer = await makeRetailer();
      await installBuiltIn(retailer.ctx, 'csv-journal');
      const mapping = '$error("no such till")';
      await publish(retailer, { name: 'own', input_format: 'csv', content_types: ['text/csv'], mapping });
      expect(await outcomeOf(retailer, bytesOf('csv-journal'), 'text/csv')).toMatchObject({
        state: 'failed',
        transformation: 'own',
        failure: { message: 'no such till' },
      });
    },
  );

  test('fails with the name of what would read it, and is read once that is taken', async () => {
    const retailer = await makeRetailer();
    await installBuiltIn(retailer.ctx, 'poslog');
    const { id, ...failed } = await outcomeOf(retailer, bytesOf('shopify'));
    expect(failed).toMatchObject({
      state: 'failed',
      failure: {
        code: 'no_transformation',
        reason: 'other_kind',
        message: 'looks like a Shopify order; the transformation shopify can read it',
        parameters: { kind: 'Shopify order', transformation: 'shopify' },
      },
    });
    await retailer.api.post('/transformations/built_in', { name: 'shopify' });
    await retailer.api.post(`/pos/raw/${id}/_replay`, {});
    await processRaw(retailer.ctx, id);
    expect((await retailer.api.get(`/pos/raw/${id}`)).json).toMatchObject({ state: 'processed' });
  });

  test('of a kind that nothing reads says what it is', async () => {
    const retailer = await makeRetailer();
    expect(await outcomeOf(retailer, '%PDF-1.7', 'application/octet-stream')).toMatchObject({
      state: 'failed',
      failure: {
        reason: 'unread_kind',
        message: 'looks like a PDF; no transformation can read it: create one from it',
      },
    });
  });

  test('is found by what is in an archive', { tags: 'long' }, async () => {
    const retailer = await makeRetailer();
    expect(await outcomeOf(retailer, bytesOf('dsfinvk'), 'application/zip')).toMatchObject({
      state: 'failed',
      failure: {
        reason: 'other_kind',
        message: 'looks like a DSFinV-K export; the transformation dsfinvk can read it',
      },
    });
    await installBuiltIn(retailer.ctx, 'dsfinvk');
    expect(await outcomeOf(retailer, bytesOf('dsfinvk'), 'application/octet-stream')).toMatchObject({
      state: 'processed',
      transformation: 'dsfinvk',
    });
  });

  test('of no known kind goes to the default', async () => {
    const retailer = await makeRetailer();
    await publish(retailer, { name: 'own', is_default: true, ...nothing });
    expect(await outcomeOf(retailer, '{"bon": 1}')).toMatchObject({
      state: 'ignored',
      transformation: 'own',
    });
  });
});

describe('a document that becomes no receipt', () => {
  test('is not ignored by a transformation for another kind', async () => {
    const retailer = await makeRetailer();
    await publish(retailer, { name: 'own', content_types: ['application/json'], ...nothing });
    expect(await outcomeOf(retailer, bytesOf('square'))).toMatchObject({
      state: 'failed',
      failure: { reason: 'other_kind', parameters: { transformation: 'square' } },
    });
  });

  test('is not ignored where its own transformation does not know it', async () => {
    const retailer = await makeRetailer();
    await publish(retailer, {
      name: 'own',
      kind: 'square',
      content_types: ['application/x-own'],
      ...nothing,
    });
    expect(await outcomeOf(retailer, '{"bon": 1}', 'application/x-own')).toMatchObject({
      state: 'failed',
      failure: { reason: 'not_this_kind', message: 'is not a Square order and contains no sale' },
    });
  });

  test.each([
    ['shopify', { order: { id: 1, line_items: [], financial_status: 'voided' } }, 'the order is cancelled'],
    ['square', { order: { id: 'x', state: 'OPEN', location_id: 'L' } }, 'not completed: OPEN'],
    [
      'woocommerce',
      { id: 1, status: 'pending', line_items: [], order_key: 'wc_order_1' },
      'not paid: pending',
    ],
    [
      'odoo',
      {
        id: 1,
        name: '/',
        pos_reference: 'Order 1-1-1',
        state: 'draft',
        amount_total: 1,
        amount_return: 0,
        lines: [],
      },
      'the order is a draft',
    ],
  ])('is ignored by the built-in %s with its reason', { tags: 'long' }, async (name, document, reason) => {
    const retailer = await makeRetailer();
    await installBuiltIn(retailer.ctx, name);
    const [type = ''] = builtInVersion(name).contentTypes;
    expect(await outcomeOf(retailer, JSON.stringify(document), type)).toMatchObject({
      state: 'ignored',
      ignored_reason: reason,
    });
  });

  test('is ignored with the reason that its transformation gives', async () => {
    const retailer = await makeRetailer();
    const mapping = '[bons.($ignore(why))]';
    await publish(retailer, { name: 'own', content_types: ['application/x-own'], mapping });
    const body = '{"bons": [{"why": "sign-on"}, {"why": "drawer opened"}, {"why": "sign-on"}]}';
    expect(await outcomeOf(retailer, body, 'application/x-own')).toMatchObject({
      state: 'ignored',
      ignored_reason: 'sign-on; drawer opened',
    });
  });
});

describe('a transformation', () => {
  test('tells the kind that it reads, and may be given another', async () => {
    const { api } = await makeRetailer();
    const made = await api.post('/transformations/built_in', { name: 'square' });
    expect(made.json).toMatchObject({ kind: 'square' });
    const change = async (kind: unknown) =>
      api.patch('/transformations/square', { kind }, { 'content-type': 'application/json' });
    expect((await change('poslog')).json).toMatchObject({ kind: 'poslog' });
    expect((await change(null)).json).toMatchObject({ kind: null });
    expect((await change('spreadsheet')).status).toBe(400);
  });
});

describe("the shop's clock", () => {
  const at = '"transaction_id": "1", "total": 1, "items": [{ "name": "Tea", "quantity": 1, "total": 1 }]';

  test('shows what a document stamps in UTC', async () => {
    const retailer = await makeRetailer();
    const mapping = `{ ${at}, "store_reference": 1, "localtime": at }`;
    await publish(retailer, { name: 'own', content_types: ['application/x-own'], mapping });
    const { receipts } = (await outcomeOf(
      retailer,
      '{"at": "2026-07-14T11:34:56Z"}',
      'application/x-own',
    )) as unknown as {
      receipts: readonly unknown[];
    };
    expect(receipts).toMatchObject([{ localtime: '2026-07-14T13:34:56+02:00' }]);
  });

  test('is known to a transformation, with the store and its currency', async () => {
    const retailer = await makeRetailer();
    const mapping = `{ ${at}, "store_reference": $meta.store.reference, "localtime": $in_zone(at, $meta.timezone),
      "l10n": { "currency": $meta.currency }, "properties": { "shop": $meta.store.name } }`;
    await publish(retailer, { name: 'own', content_types: ['application/x-own'], mapping });
    const { receipts } = (await outcomeOf(
      retailer,
      '{"at": "2026-01-14T11:34:56Z"}',
      'application/x-own',
    )) as unknown as {
      receipts: readonly { readonly id: string }[];
    };
    const { json } = await retailer.api.get(`/receipts/${receipts[0]?.id}`);
    expect(json).toMatchObject({ localtime: '2026-01-14T12:34:56+01:00' });
    expect((json as { properties: unknown }).properties).toMatchObject({
      shop: expect.any(String) as string,
    });
  });
});

describe('what a transformation makes', () => {
  test('is a list of one where one object stands for a list', async () => {
    const retailer = await makeRetailer();
    const mapping = `{ "transaction_id": "1", "total": 1, "store_reference": 1, "localtime": "2026-03-14T12:00:00",
      "items": { "name": "Tea", "quantity": 1, "total": 1, "discounts": { "name": "Offer", "amount": 0 } },
      "payments": { "method": "cash", "amount": 1 } }`;
    await publish(retailer, { name: 'own', content_types: ['application/x-own'], mapping });
    const made = await outcomeOf(retailer, '{}', 'application/x-own');
    expect(made).toMatchObject({ state: 'processed', failure: null });
  });

  test('names the store that there is none of', async () => {
    const retailer = await makeRetailer();
    const mapping = `{ "transaction_id": "1", "total": 1, "store_reference": 4711, "localtime": "2026-03-14T12:00:00",
      "items": { "name": "Tea", "quantity": 1, "total": 1 } }`;
    await publish(retailer, { name: 'own', content_types: ['application/x-own'], mapping });
    expect(await outcomeOf(retailer, '{}', 'application/x-own')).toMatchObject({
      state: 'failed',
      failure: {
        reason: 'store_missing',
        message: 'store 4711 not found',
        parameters: { reference: '4711' },
      },
    });
  });

  test(
    'has a store that becomes one where the retailer allows it, and fails where not',
    { tags: 'long' },
    async () => {
      const mapping = `{ "transaction_id": "1", "total": 1, "store_reference": 4711, "localtime": "2026-03-14T12:00:00",
      "store": { "name": shop, "country": "DEU" }, "items": { "name": "Tea", "quantity": 1, "total": 1 } }`;
      const made = async (settings: { readonly stores_from_receipts?: boolean }) => {
        const retailer = await makeRetailer(settings);
        await publish(retailer, { name: 'own', content_types: ['application/x-own'], mapping });
        const outcome = await outcomeOf(retailer, '{"shop": "Quay"}', 'application/x-own');
        return { outcome, store: await retailer.api.get('/stores/4711') };
      };
      const allowed = await made({ stores_from_receipts: true });
      expect(allowed.outcome).toMatchObject({ state: 'processed', failure: null });
      expect(allowed.store.json).toMatchObject({ reference: 4711, name: 'Quay', country: 'DEU' });
      const not = await made({});
      expect(not.outcome).toMatchObject({ state: 'failed', failure: { reason: 'store_from_receipt_off' } });
      expect(not.store.status).toBe(404);
    },
  );

  test('has amounts without the noise of binary fractions', async () => {
    const retailer = await makeRetailer();
    const mapping = `{ "transaction_id": "1", "store_reference": 1, "localtime": "2026-03-14T12:00:00",
      "total": $total(sums), "items": { "name": $coalesce([name, "Tea"]), "quantity": 1, "total": $minor(30, "EUR") },
      "properties": { "yen": $minor("30", "JPY"), "dinar": $minor(30, "KWD") } }`;
    await publish(retailer, { name: 'own', content_types: ['application/x-own'], mapping });
    const made = await outcomeOf(retailer, '{"sums": [0.1, 0.2], "name": ""}', 'application/x-own');
    expect(made).toMatchObject({ receipts: [{ total: 0.3 }] });
  });
});
