import { beforeAll, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { tier } from '@/test/tier';
import { kindOf } from '../kinds';
import { transformDocument } from '@/lib/domain/transformations/transform';
import { builtInVersion } from '@/lib/domain/transformations/built-in-transformations';
import { formats } from './formats';
import { sampleBytes } from './sample-bytes';

// Envelopes that relays, webhooks and lists put around a document say nothing of its sale.

const samples = formats.flatMap(({ name, samples: files }) =>
  files.filter((file) => file.endsWith('.json')).map((file) => ({ name, file })),
);

const wrappings: readonly (readonly [name: string, wrap: (value: unknown) => unknown])[] = [
  ['data', (value) => ({ data: value })],
  ['a list of envelopes', (value) => [value].flat().map((data: unknown) => ({ id: 1, data }))],
  ['order', (value) => ({ order: value })],
  ['the payload of a webhook', (value) => ({ id: 'e1', type: 'created', payload: value })],
  ['a payload as text', (value) => ({ event: 'created', payload: JSON.stringify(value) })],
  ['a list', (value) => [value].flat()],
  ['two envelopes', (value) => ({ event: { body: value } })],
];

let ctx: TestRetailer['ctx'];
beforeAll(async () => {
  ({ ctx } = await makeRetailer());
});

test.each(tier === 'full' ? wrappings : wrappings.slice(0, 2))(
  'a document in %s becomes the receipts that it is alone',
  { tags: 'wide' },
  async (_name, wrap) => {
    for (const { name, file } of samples) {
      const value: unknown = JSON.parse(sampleBytes(name, file).toString('utf8'));
      const wrapped = wrap(value);
      expect([file, kindOf({ form: 'json', value: wrapped })]).toEqual([file, name]);
      expect([file, await receiptsOf(name, wrapped)]).toEqual([file, await receiptsOf(name, value)]);
    }
  },
);

async function receiptsOf(name: string, value: unknown) {
  const made = await transformDocument(ctx, builtInVersion(name), {
    bytes: Buffer.from(JSON.stringify(value)),
    contentType: null,
    properties: { store_reference: 1 },
    meta: {},
    defaults: {},
  });
  return made.receipts;
}
