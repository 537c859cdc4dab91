import { beforeAll, expect, test } from 'vitest';
import { mapping, posted, publish, slip } from '@/test/api/pos/till';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import type { MappingPreview } from './mapping';
import { sampleOf, withRaw } from './sample-of';

let own: TestRetailer;
beforeAll(async () => {
  own = await makeRetailer();
});

async function preview(body: object): Promise<MappingPreview> {
  const answer = await own.api.post('/transformations/_preview', { input_format: 'json', mapping, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as MappingPreview;
}

const contentOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

test('a sample of a raw receipt passes with what came beside its bytes', async () => {
  const store = '"store_reference": $number($properties.shop)';
  const text = mapping.replace('"store_reference": store', store);
  await publish(own, 'shops', text, ['application/vnd.shops+json']);
  const headers = { 'content-type': 'application/vnd.shops+json', 'service-property-shop': '1' };
  const id = await posted(own, slip(), headers);
  const source = { raw_id: id };
  const current = sampleOf(source, await preview({ ...source, mapping: text }));
  if (current === null || current === 'too many') throw new Error('There is no sample.');
  const raw = (await own.api.get(`/pos/raw/${id}`)).json as Parameters<typeof withRaw>[1];
  const content = (await own.api.get(`/pos/raw/${id}/content`)).text;
  const sample = withRaw({ ...current, name: 'one shop' }, raw, Buffer.from(content));
  const saved = await own.api.request('/transformations/shops/draft', {
    method: 'PUT',
    json: { input_format: 'json', mapping: text, samples: [sample] },
  });
  expect(saved.status, saved.text).toBe(200);
  const tested = await own.api.post('/transformations/shops/_test', {});
  expect(tested.json, tested.text).toMatchObject({ passed: 1, failed: 0 });
});

test('what is typed is kept with its type and its receipts', async () => {
  const source = { content: contentOf(slip({ id: 'R-1' })), content_type: 'application/json' };
  expect(sampleOf(source, await preview(source))).toMatchObject({
    content_type: 'application/json',
    properties: {},
    input: source.content,
    expected: [{ transaction_id: 'R-1' }],
  });
});

test('an input with more receipts than a preview shows is no sample: the others would be missing', async () => {
  const source = { content: contentOf(slip({}, 21)) };
  expect(sampleOf(source, await preview(source))).toBe('too many');
});

test('neither is one that fails, or becomes what is no receipt', async () => {
  for (const content of [contentOf(slip({ total: 'much' })), Buffer.from('{').toString('base64')])
    expect(sampleOf({ content }, await preview({ content }))).toBeNull();
});
