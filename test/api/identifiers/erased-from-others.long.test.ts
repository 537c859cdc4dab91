import { expect, test } from 'vitest';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { publishVersion } from '@/lib/domain/transformations/publish-version';
import { saveDraft } from '@/lib/domain/transformations/save-draft';
import { makeProgram } from '@/test/api/loyalty/club';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { erase, placesOf } from './erasing';

// What names a person where nothing else is the person's: what the rows say besides stays.

async function upload({ api }: TestRetailer, disposition: string): Promise<string> {
  const { status, json, text } = await api.request('/attachments', {
    method: 'POST',
    headers: { 'content-type': 'application/pdf', 'content-disposition': disposition },
    body: '%PDF-1.7',
  });
  expect(status, text).toBe(201);
  return json.id as string;
}

test('names of files that came to receipts of nobody lose the person, and the files stay', async () => {
  const retailer = await makeRetailer();
  const { api } = retailer;
  await api.post('/identifiers', { identifier: 'zqf1@x.example' });
  const plain = await upload(retailer, 'attachment; filename="For zqf1@x.example.pdf"');
  const encoded = await upload(retailer, "attachment; filename*=UTF-8''For%20zqf1%40x.example.pdf");
  const loose = await upload(retailer, 'attachment; filename="zqf1@x.example.pdf"');
  const id = await postedReceipt(retailer, {
    attachments: { plain: { id: plain }, 'zqf1@x.example': { id: encoded } },
  });
  expect(await placesOf('zqf1@x.example')).toContain('attachments');
  expect((await erase(retailer, 'zqf1@x.example')).state).toBe('done');
  expect(await placesOf('zqf1@x.example')).toEqual([]);
  expect(await placesOf('zqf1%40x.example')).toEqual([]);
  const { json } = await api.get(`/receipts/${id}`);
  expect(json.attachments).toMatchObject({
    plain: { id: plain, content_disposition: 'attachment; filename="For [erased].pdf"' },
    '[erased]': { id: encoded },
  });
  for (const file of [plain, encoded, loose]) {
    const { status, headers, text } = await api.get(`/attachments/${file}`);
    expect([status, text]).toEqual([200, '%PDF-1.7']);
    expect(headers.get('content-disposition')).toContain('[erased].pdf');
  }
});

test('what the points of another consumer were changed for loses the person', async () => {
  const retailer = await makeRetailer();
  const path = await makeProgram(retailer);
  for (const identifier of ['zqf2@x.example', '1002'])
    await retailer.api.post('/identifiers', { identifier });
  const points = { 'value+=': 5, description: 'Moved from zqf2@x.example' };
  const other = `${path}/identifiers/1002`;
  expect((await retailer.api.request(other, { method: 'PATCH', json: points })).status).toBe(200);
  expect((await erase(retailer, 'zqf2@x.example')).state).toBe('done');
  expect(await placesOf('zqf2@x.example')).toEqual([]);
  expect((await retailer.api.get(`${other}/events`)).json).toMatchObject([
    { value: 5, description: 'Moved from [erased]' },
  ]);
});

test('a raw receipt that a form or the reason to ignore it names the person in is emptied', async () => {
  const retailer = await makeRetailer();
  const { ctx, api } = retailer;
  const draft = {
    name: 'till',
    content_types: ['application/json'],
    is_default: true,
    input_format: 'json' as const,
    options: undefined,
    mapping: '$ignore("shown to " & who)',
    samples: undefined,
  };
  await publishVersion(ctx, draft.name, await saveDraft(ctx, draft));
  await api.post('/identifiers', { identifier: 'zqf3@x.example' });
  const ids: string[] = [];
  for (const [type, body] of [
    ['application/json', JSON.stringify({ who: 'zqf3@x.example' })],
    ['application/x-www-form-urlencoded', 'who=zqf3%40x.example'],
  ] as const) {
    const { status, headers } = await api.request('/pos/receipts', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(status).toBe(202);
    ids.push(headers.get('service-pos-data-id') ?? '');
    await processRaw(ctx, ids.at(-1) ?? '');
  }
  expect((await api.get(`/pos/raw/${ids[0]}`)).json.ignored_reason).toBe('shown to zqf3@x.example');
  expect((await erase(retailer, 'zqf3@x.example')).state).toBe('done');
  expect(await placesOf('zqf3@x.example')).toEqual([]);
  expect(await placesOf('zqf3%40x.example')).toEqual([]);
  expect((await api.get(`/pos/raw/${ids[0]}`)).json.ignored_reason).toBe('[erased]');
});
