import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { builtInNames, installBuiltIn } from '@/lib/domain/transformations/built-in/built-in-transformations';
import { makeRetailer, type TestRetailer } from '@/test/factories';

// Small documents of our own, each for a kind of fault: `<name>.<ext>` is what a till sends, `<name>.expected.json` what is
// to become of it.

interface ExpectedReceipt {
  readonly id?: string;
  readonly total?: number;
  readonly currency?: string;
  readonly items?: number | readonly number[];
  readonly tax?: number;
  readonly time?: string;
  readonly payments?: readonly { readonly amount?: number; readonly change?: number }[];
}

interface Case {
  readonly via: string;
  readonly content_type?: string;
  readonly expected: {
    readonly state?: string | readonly string[];
    readonly receipts?: readonly ExpectedReceipt[];
    readonly receipts_if_processed?: readonly ExpectedReceipt[];
    readonly item_names?: readonly string[];
    readonly properties?: object;
    readonly message_has_none_of?: readonly string[];
    readonly download_is_the_same?: boolean;
    readonly left_out?: readonly { readonly id: string; readonly reason: string }[];
  };
}

const folder = path.resolve('test/api/format-cases');
const files = readdirSync(folder);
const cases = files
  .filter((name) => name.endsWith('.expected.json'))
  .map((name) => name.replace('.expected.json', ''));

function read(name: string): { readonly bytes: Buffer; readonly given: Case } {
  const file = files.find((one) => one.startsWith(`${name}.`) && !one.endsWith('.expected.json')) ?? '';
  const given = JSON.parse(readFileSync(path.join(folder, `${name}.expected.json`), 'utf8')) as Case;
  return { bytes: readFileSync(path.join(folder, file)), given };
}

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true });
  for (const name of builtInNames) await installBuiltIn(retailer.ctx, name);
});

interface StoredReceipt {
  readonly transaction_id: string;
  readonly localtime: string;
  readonly total: number;
  readonly l10n?: { readonly currency?: string };
  readonly items: readonly { readonly name: string }[];
  readonly taxes?: readonly { readonly amount: number }[];
  readonly vat?: readonly { readonly amount: number }[];
  readonly payments?: readonly { readonly amount: number; readonly change?: number }[];
}

function expectReceipt(made: StoredReceipt, expected: ExpectedReceipt): void {
  const { id, total, currency, items, tax, time, payments } = expected;
  if (id !== undefined) expect(made.transaction_id).toBe(id);
  if (total !== undefined) expect(made.total).toBe(total);
  if (currency !== undefined) expect(made.l10n?.currency).toBe(currency);
  if (items !== undefined) expect([items].flat()).toContain(made.items.length);
  if (time !== undefined) expect(made.localtime).toContain(time);
  const taxes = [...(made.taxes ?? []), ...(made.vat ?? [])];
  if (tax !== undefined) expect(taxes.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(tax, 2);
  if (payments !== undefined) {
    expect(made.payments ?? []).toHaveLength(payments.length);
    expect(made.payments ?? []).toMatchObject(payments);
  }
}

async function receiptsOf(ids: readonly string[]): Promise<StoredReceipt[]> {
  const answers = await Promise.all(ids.map((id) => retailer.api.get(`/receipts/${id}`)));
  return answers.map(({ json }) => json as StoredReceipt);
}

const isRaw = (name: string) => read(name).given.via.includes('/pos/');

describe('a document that a till sends', () => {
  test.each(cases.filter(isRaw))('%s', async (name) => {
    const { bytes, given } = read(name);
    const { expected } = given;
    const sent = await retailer.api.request('/pos/receipts', {
      method: 'POST',
      headers: { 'content-type': given.content_type ?? '', 'service-property-store-reference': '1' },
      body: new Uint8Array(bytes),
    });
    expect(sent.status, sent.text).toBe(202);
    const id = sent.headers.get('service-pos-data-id') ?? '';
    await processRaw(retailer.ctx, id);
    const { json: raw, text } = await retailer.api.get(`/pos/raw/${id}`);
    if (expected.state !== undefined) expect([expected.state].flat(), text).toContain(raw.state);
    for (const words of expected.message_has_none_of ?? [])
      expect(raw.failure?.message ?? '').not.toContain(words);
    const wanted =
      raw.state === 'processed' ? (expected.receipts ?? expected.receipts_if_processed) : expected.receipts;
    if (wanted !== undefined) {
      const made = await receiptsOf(raw.receipt_ids as string[]);
      expect(made, text).toHaveLength(wanted.length);
      for (const [at, one] of wanted.entries()) {
        const receipt = one.id === undefined ? made[at] : made.find((it) => it.transaction_id === one.id);
        expect(receipt, one.id).toBeDefined();
        if (receipt !== undefined) expectReceipt(receipt, one);
      }
    }
    for (const { id: of, reason } of expected.left_out ?? []) {
      const found = (raw.left_out as { id: string; reason: string }[]).find((one) => one.id === of);
      expect(found?.reason).toContain(reason);
    }
    if (expected.download_is_the_same === true) {
      for (const part of ['content', 'original']) {
        const { bytes: got } = await retailer.api.get(`/pos/raw/${id}/${part}`);
        expect(got.equals(bytes), part).toBe(true);
      }
    }
  });
});

describe('a receipt in our own format', () => {
  test.each(cases.filter((name) => !isRaw(name)))('%s', async (name) => {
    const { bytes, given } = read(name);
    const sent = await retailer.api.post('/receipts', JSON.parse(bytes.toString('utf8')));
    expect(sent.status, sent.text).toBe(201);
    const { json } = await retailer.api.get(`/receipts/${sent.json.id}`);
    const names = json.items.map((item: { name: string }) => item.name) as string[];
    if (given.expected.item_names !== undefined) expect(names).toEqual(given.expected.item_names);
    if (given.expected.properties !== undefined)
      expect(json.properties).toMatchObject(given.expected.properties);
  });
});
