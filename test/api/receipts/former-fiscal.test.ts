import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '@/lib/core/json';
import { formerFiscal } from '@/lib/domain/receipts/index/former-fiscal';
import { reindexSearch } from '@/lib/domain/receipts/index/reindex-search';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { database } from '@/lib/platform/db/client';
import type { RetailerSettings } from '@/lib/platform/retailers/settings';
import { sealAll } from '@/lib/search/index/maintain';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { publishedCodes } from '@/test/fiscal-codes';
import { erase } from '@/test/api/identifiers/erasing';
import { posted, publish } from '@/test/api/pos/till';
import { outdate } from '@/test/search/reindexing';

// Contract section 15: what transformations put into free properties before receipts had `fiscal` stays there, and is copied
// into `fiscal`.

const made = (properties: JsonObject, fiscal?: unknown) => formerFiscal({ properties, fiscal });

const tse = publishedCodes.tse256;

// As earlier releases wrote the samples of each format.
describe('a receipt of before has as fiscal data', () => {
  test('security of EKaBS, in both forms', () => {
    const bare = {
      serial_number: 'a1b2',
      signature_algorithm: 'ecdsa-plain-SHA256',
      log_time_format: 'unixTime',
      timestamp_start: '2026-03-14T12:34:21+01:00',
      timestamp_end: '2026-03-14T12:34:56+01:00',
      transaction_number: 4021,
      signature_number: 8044,
      process_type: 'Kassenbeleg-V1',
      process_data: 'Beleg^2.50_3.42_0.00_0.00_0.00^5.92:Bar',
      signature: 'c2VsZi1tYWRlIHNhbXBsZQ==',
    };
    expect(made({ security: { tse: bare } })).toEqual([
      {
        scheme: 'de-tse',
        status: 'original',
        values: {
          serial_number: 'a1b2',
          transaction_number: '4021',
          signature_counter: '8044',
          start: '2026-03-14T12:34:21+01:00',
          finish: '2026-03-14T12:34:56+01:00',
          process_type: 'Kassenbeleg-V1',
          process_data: 'Beleg^2.50_3.42_0.00_0.00_0.00^5.92:Bar',
          algorithm: 'ecdsa-plain-SHA256',
          time_format: 'unixTime',
          signature: 'c2VsZi1tYWRlIHNhbXBsZQ==',
        },
      },
    ]);
    const enveloped = {
      tss_serial_number: 'a1b2',
      client_serial_number: 'K1',
      number: 118,
      time_start: 1_773_488_030,
      qr_code_data: tse,
      signature: { value: 'c2ln', public_key: 'a2V5' },
      log: { timestamp_format: 'unixTime' },
    };
    expect(made({ security: { tse: enveloped } })).toEqual([
      {
        scheme: 'de-tse',
        status: 'original',
        code: tse,
        values: {
          serial_number: 'a1b2',
          client_id: 'K1',
          transaction_number: '118',
          start: '2026-03-14T11:33:50.000Z',
          time_format: 'unixTime',
          signature: 'c2ln',
          public_key: 'a2V5',
        },
      },
    ]);
  });

  test('security of DFKA and DSFinV-K, with outages', () => {
    expect(made({ security: { tss_tx_id: 'x' } })).toEqual([
      { scheme: 'de-tse', status: 'original', values: { tss_tx_id: 'x' } },
    ]);
    expect(made({ security: { error_message: 'TSE out of order' } })).toEqual([
      { scheme: 'de-tse', status: 'outage', values: { error: 'TSE out of order' } },
    ]);
    const exported = {
      transaction_number: '20',
      end: '2026-03-14T11:34:56.000Z',
      error: 'TSE nicht erreichbar',
    };
    expect(made({ security: exported })).toEqual([
      {
        scheme: 'de-tse',
        status: 'outage',
        values: {
          transaction_number: '20',
          finish: '2026-03-14T11:34:56.000Z',
          error: 'TSE nicht erreichbar',
        },
      },
    ]);
  });

  test('signatures of fiskaltrust, by their codes and captions', () => {
    const german = [
      { caption: 'www.fiskaltrust.de', data: tse },
      { caption: 'start-transaction-signature', data: 'AAAA' },
      { caption: '<transaktions-nummer>', data: '17' },
      { caption: 'Hinweis:', data: 'Tagesabschluss fehlt' },
    ];
    expect(made({ signatures: german })).toEqual([
      {
        scheme: 'de-tse',
        status: 'original',
        code: tse,
        values: { transaction_number: '17', Hinweis: 'Tagesabschluss fehlt' },
      },
    ]);
    const austrian = [{ caption: 'www.fiskaltrust.at', data: '_R1-AT1_fiskaltrust1_ft1F#55_sample' }];
    expect(made({ signatures: austrian })).toEqual([
      { scheme: 'at-rksv', status: 'original', code: '_R1-AT1_fiskaltrust1_ft1F#55_sample' },
    ]);
    expect(made({ signatures: [{ caption: 'www.fiskaltrust.fr', data: 'eyJ' }] })).toMatchObject([
      { scheme: 'fr-nf525', values: { 'www.fiskaltrust.fr': 'eyJ' } },
    ]);
  });

  test('the code of NFC-e, and those of slips that are fiscal', () => {
    const key = '35260312345678000195650010000012341000012345';
    const note = {
      qr_code: `https://example.com/nfce?p=${key}`,
      access_key: key,
      series: '1',
      receipt_number: '1234',
    };
    expect(made(note)).toEqual([
      {
        scheme: 'br-nfce',
        status: 'original',
        code: note.qr_code,
        url: note.qr_code,
        values: { access_key: key, invoice_number: '1234', series: '1' },
      },
    ]);
    const codes = [tse, 'VOUCHER-1', publishedCodes.verifactu, key].map((data) => ({ type: 'QR', data }));
    expect(made({ codes })).toEqual([
      { scheme: 'de-tse', status: 'original', code: tse },
      {
        scheme: 'es-verifactu',
        status: 'original',
        code: publishedCodes.verifactu,
        url: publishedCodes.verifactu,
      },
      { scheme: 'br-nfce', status: 'original', values: { access_key: key } },
    ]);
  });

  test('nothing of properties that mean something else, and none where it came with its own', () => {
    const others: JsonObject[] = [
      {},
      { security: {} },
      { security: { guard: 'Smith', error: 'none' } },
      { security: 'high', signatures: 'Anna', qr_code: 'https://shop.example/', codes: ['A', 'B'] },
      {
        signatures: [{ caption: 'Customer', data: 'signed' }],
        codes: { type: 'EAN13', data: '4012345678901' },
      },
      { security: null, signatures: [null], qr_code: 5, codes: [{ data: null }] },
    ];
    for (const properties of others) expect(made(properties), JSON.stringify(properties)).toBeNull();
    expect(made({ qr_code: tse }, [])).toBeNull();
  });
});

const receiptOf = (properties: string, fiscal = '') => `{
  "transaction_id": id, "localtime": "2026-03-14T12:34:56", "total": total, "store_reference": 1, "identifier": identifier,
  "items": [{ "name": "Tea", "quantity": 1, "total": total }], "properties": ${properties}${fiscal}
}`;
/** As transformations of before have it, and as those of now. */
const before = receiptOf('{ "codes": codes, "shift": "late" }');
const now = receiptOf('{ "shift": "late" }', ', "fiscal": codes.{ "scheme": "de-tse", "code": data }');

const document = (id: string, changes: object = {}) => ({
  id,
  total: 1,
  identifier: 'anna@example.com',
  codes: [{ type: 'QR', data: tse }],
  ...changes,
});
const block = { scheme: 'de-tse', status: 'original', code: tse, url: null, values: {} };

async function tillOf(mapping: string, settings: Partial<RetailerSettings> = {}): Promise<TestRetailer> {
  const retailer = await makeRetailer(settings);
  await publish(retailer, 'till', mapping, ['application/json']);
  await postedReceipt(retailer, { store_reference: 1 });
  return retailer;
}

const found = async ({ api }: TestRetailer, query: string) =>
  (await api.get(`/receipts/_search?query=${encodeURIComponent(query)}`)).json.hits as number;
const stored = async ({ api }: TestRetailer, id: string) =>
  (await api.get(`/receipts?transaction_id=${id}`)).json[0] as JsonObject;

describe('a receipt of a transformation of before', () => {
  let retailer: TestRetailer;
  beforeAll(async () => {
    retailer = await tillOf(before);
    await posted(retailer, document('OLD'));
  });

  test('has it in every answer, and its properties as they were', async () => {
    const receipt = await stored(retailer, 'OLD');
    expect(receipt).toMatchObject({
      fiscal: [block],
      properties: { codes: [{ type: 'QR', data: tse }], shift: 'late' },
    });
    const { text } = await retailer.api.get('/receipts/_export.csv?query=fiscal%3A*');
    expect(text).toContain('de-tse original');
  });

  test('is checked as one that came with it', async () => {
    const own = await tillOf(before, { fiscal_required: 'on' });
    await posted(own, document('OTHER'));
    await posted(own, document('NONE', { codes: [] }));
    expect(await found(own, 'warnings:fiscal_total_differs')).toBe(1);
    // The other one is the receipt that made the store.
    expect(await found(own, 'warnings:fiscal_missing')).toBe(2);
  });

  test('has it from a transformation alone', async () => {
    const properties = { codes: [{ type: 'QR', data: tse }] };
    await postedReceipt(retailer, { store_reference: 1, transaction_id: 'DIRECT', properties });
    expect(await stored(retailer, 'DIRECT')).toMatchObject({ fiscal: [], properties });
  });

  test('keeps it when its properties are changed', async () => {
    await posted(retailer, document('PATCHED'));
    const { id } = await stored(retailer, 'PATCHED');
    const change = { op: 'add', path: '/properties/email_settings/send', value: false };
    expect((await retailer.api.patch(`/receipts/${id as string}`, [change])).status).toBe(200);
    expect(await stored(retailer, 'PATCHED')).toMatchObject({
      fiscal: [block],
      properties: { shift: 'late', email_settings: { send: false } },
    });
  });

  test('keeps it whole when its person is erased, whom the code names', async () => {
    const own = await tillOf(before);
    const code = publishedCodes.tse256.replace(/^V0;[^;]*/, 'V0;anna@example.com');
    await posted(own, document('OLD', { codes: [{ type: 'QR', data: code }] }));
    await erase(own, 'anna@example.com');
    const receipt = await stored(own, 'OLD');
    expect(receipt).toMatchObject({ identifier: null, fiscal: [{ ...block, code }] });
    expect(JSON.stringify(receipt['properties'])).not.toContain('anna');
  });

  test('is a repeat of the same document once its transformation writes fiscal, and stays as it is', async () => {
    const own = await tillOf(before);
    await posted(own, document('OLD'));
    const first = await stored(own, 'OLD');
    await publish(own, 'newer', now, ['application/vnd.newer+json']);
    const again = async (sent: object) => {
      const raw = await posted(own, sent, { 'content-type': 'application/vnd.newer+json' });
      return (await findRaw(own.ctx, raw))?.state;
    };
    expect(await again(document('OLD'))).toBe('processed');
    const { pos_data_ids: ids, ...rest } = await stored(own, 'OLD');
    expect(ids).toHaveLength(2);
    expect({ ...rest, pos_data_ids: first['pos_data_ids'] }).toEqual(first);
    expect(await again(document('OLD', { total: 2 }))).toBe('failed');
    // What came with `fiscal` is compared with it.
    expect(await again(document('NEW'))).toBe('processed');
    expect(await stored(own, 'NEW')).toMatchObject({ fiscal: [block], properties: { shift: 'late' } });
    expect(await again(document('NEW', { codes: [{ type: 'QR', data: `${tse}=` }] }))).toBe('failed');
  });
});

describe('the job that an upgrade queues', () => {
  const count = 250;

  /** As an earlier release left it: many receipts without copies, whose terms say nothing of fiscal data. */
  async function storedBefore(): Promise<TestRetailer> {
    const owner = await tillOf(before);
    await posted(owner, document('OLD'));
    await database().execute(
      sql`update receipts set fiscal = null where retailer_id = ${owner.ctx.retailer.id}`,
    );
    await database().execute(sql`
      insert into receipts (retailer_id, id, timestamp, "localtime", store_id, store_reference, transaction_id, total,
        duplicate, pos_data_ids, submitted, snapshot, created_by, request_id, created_at, updated_at)
      select retailer_id, gen_random_uuid(), timestamp, "localtime", store_id, store_reference, 'OLD-' || n, total,
        duplicate, pos_data_ids, submitted, snapshot, created_by, request_id, created_at, updated_at
      from receipts cross join generate_series(2, ${count}::int) as n
      where retailer_id = ${owner.ctx.retailer.id} and transaction_id = 'OLD'`);
    await database().execute(sql`
      insert into search_tail (retailer_id, index, key, ordered_at, terms, version)
      select retailer_id, 'receipts', id::text, timestamp, ''::tsvector, 0
      from receipts where retailer_id = ${owner.ctx.retailer.id} and transaction_id like 'OLD-%'`);
    return owner;
  }

  /** Rows as they are, and without their copies. */
  async function rows({ ctx }: TestRetailer) {
    const whole = await database().execute<{ row: JsonObject; copied: boolean }>(
      sql`select to_jsonb(receipts) - 'fiscal' as row, fiscal is not null as copied
        from receipts where retailer_id = ${ctx.retailer.id} order by id`,
    );
    return { all: whole.map(({ row }) => row), copied: whole.filter(({ copied }) => copied).length };
  }

  test.each([
    ['in the tail', async () => undefined],
    ['in segments', ({ ctx }: TestRetailer) => sealAll(ctx, 'receipts')],
  ])('copies it, has it found, and goes on where it was stopped: %s', async (_, seal) => {
    const [owner, other] = [await storedBefore(), await storedBefore()];
    await seal(owner);
    await outdate(owner);
    await outdate(other);
    const { all } = await rows(owner);
    const untouched = await rows(other);
    expect(await stored(owner, 'OLD')).toMatchObject({ fiscal: [], properties: { shift: 'late' } });
    expect(await found(owner, 'fiscal:*')).toBe(0);
    const stop = new AbortController();
    await reindexSearch(owner.ctx, { signal: stop.signal, onProgress: () => stop.abort() });
    const some = await found(owner, 'fiscal.scheme:de-tse');
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(count);
    expect(await rows(owner)).toEqual({ all, copied: some });
    await reindexSearch(owner.ctx);
    expect(await found(owner, 'fiscal.scheme:de-tse')).toBe(count);
    expect(await found(owner, 'fiscal.status:original')).toBe(count);
    expect(await stored(owner, 'OLD')).toMatchObject({
      fiscal: [block],
      properties: { codes: [{ type: 'QR', data: tse }], shift: 'late' },
    });
    // All but the copies is as it was: what was submitted, when it changed.
    expect(await rows(owner)).toEqual({ all, copied: count });
    expect(await reindexSearch(owner.ctx)).toEqual({ written: 0, complete: true });
    expect(await rows(other)).toEqual(untouched);
  });

  test('works twice at once', async () => {
    const owner = await storedBefore();
    await outdate(owner);
    await Promise.all([reindexSearch(owner.ctx), reindexSearch(owner.ctx)]);
    expect(await rows(owner)).toMatchObject({ copied: count });
    expect(await found(owner, 'fiscal.scheme:de-tse')).toBe(count);
  });

  test('need not have come to a receipt that is changed, which gets its copy then', async () => {
    const owner = await storedBefore();
    await outdate(owner);
    const { id } = await stored(owner, 'OLD');
    const change = [{ op: 'add', path: '/identifier', value: 'ben@example.com' }];
    const { json } = await owner.api.patch(`/receipts/${id as string}`, change);
    expect(json).toMatchObject({ identifier: 'ben@example.com', fiscal: [block] });
    expect(await rows(owner)).toMatchObject({ copied: 1 });
    expect(await found(owner, 'fiscal:* identifier:ben')).toBe(1);
  });

  test('need not have come to a receipt whose person is erased, or whose document comes again', async () => {
    const owner = await storedBefore();
    await publish(owner, 'newer', now, ['application/vnd.newer+json']);
    const raw = await posted(owner, document('OLD'), { 'content-type': 'application/vnd.newer+json' });
    expect((await findRaw(owner.ctx, raw))?.state).toBe('processed');
    await erase(owner, 'anna@example.com');
    expect(await stored(owner, 'OLD')).toMatchObject({ identifier: null, fiscal: [block] });
  });
});
