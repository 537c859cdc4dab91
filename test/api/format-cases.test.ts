import { beforeAll, describe, expect, test } from 'vitest';
import { builtInNames, installBuiltIn } from '@/lib/domain/transformations/built-in-transformations';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import {
  factsOf,
  isExpected,
  readFormatCases,
  sendDocument,
  type FormatCase,
} from '@/test/support/format-cases';

// Small documents, each for one kind of fault that real ones showed; their receipts are compared with what a person reads.

const cases = readFormatCases('test/api/format-cases');
const isRaw = ({ via }: FormatCase) => via.includes('/pos/');

let own: TestRetailer;
beforeAll(async () => {
  own = await makeRetailer();
  for (const name of builtInNames) await installBuiltIn(own.ctx, name);
  // Documents that nothing else takes go there, as with a retailer who has set up one format.
  const json = { 'content-type': 'application/json' };
  expect((await own.api.patch('/transformations/ekabs', { is_default: true }, json)).status).toBe(200);
});

describe('a document of a till', () => {
  test.each(cases.filter(isRaw))('$name: $what', async ({ bytes, before, content_type: type, expected }) => {
    if (before !== null) expect(await sendDocument(own, before, type)).toMatchObject({ state: 'processed' });
    const { id, state, failure, leftOut, receipts } = await sendDocument(own, bytes, type);
    if (expected.state !== undefined) expect([expected.state].flat(), failure?.message).toContain(state);
    const wanted =
      state === 'processed' ? (expected.receipts ?? expected.receipts_if_processed) : expected.receipts;
    if (wanted !== undefined) {
      expect(receipts).toHaveLength(wanted.length);
      for (const [index, facts] of wanted.entries()) {
        const found = factsOf(receipts[index] ?? {});
        for (const [name, value] of Object.entries(facts)) {
          expect(isExpected(found[name], value), `${name} is ${JSON.stringify(found[name])}`).toBe(true);
        }
      }
    }
    for (const words of expected.message_has) expect(failure?.message).toContain(words);
    for (const words of expected.message_has_none_of) expect(failure?.message ?? '').not.toContain(words);
    for (const { id: of, reason } of expected.left_out) {
      expect(leftOut.find((part) => part.id === of)?.reason).toContain(reason);
    }
    for (const part of expected.download_is_the_same ? ['content', 'original'] : []) {
      const { bytes: got } = await own.api.get(`/pos/raw/${id}/${part}`);
      expect(got.equals(bytes), part).toBe(true);
    }
  });
});

describe('a receipt in the format of the API', () => {
  test.each(cases.filter((one) => !isRaw(one)))('$name: $what', async ({ bytes, expected }) => {
    const sent = await own.api.post('/receipts', JSON.parse(bytes.toString('utf8')));
    expect(sent.status, sent.text).toBe(201);
    const { json } = await own.api.get(`/receipts/${sent.json.id}`);
    const names = json.items.map((item: { name: string }) => item.name) as string[];
    if (expected.item_names !== undefined) expect(names).toEqual(expected.item_names);
    if (expected.properties !== undefined) expect(json.properties).toMatchObject(expected.properties);
  });
});
