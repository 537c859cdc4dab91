import { describe, expect, test } from 'vitest';
import { apiClient } from '@/test/api-client';
import { document } from '@/test/openapi/document';

const api = apiClient();
const path = '/openapi.json';

describe('200', () => {
  test('answers the document without a credential', async () => {
    const { status, json } = await api.get(path);
    expect(status).toBe(200);
    expect(json).toEqual(document);
  });

  test('is indented where the caller asks for it', async () => {
    expect((await api.get(`${path}?pretty=true`)).text).toBe(`${JSON.stringify(document, null, 2)}\n`);
  });

  test('is answered to those who have another one', async () => {
    expect((await api.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('304', () => {
  test('is not answered again to those who have it', async () => {
    const etag = (await api.get(path)).headers.get('etag') ?? '';
    const again = await api.get(path, { 'if-none-match': `W/${etag}` });
    expect({ status: again.status, text: again.text, etag: again.headers.get('etag') }).toEqual({
      status: 304,
      text: '',
      etag,
    });
  });
});

describe('400', () => {
  test('an unknown argument is refused by name', async () => {
    const { status, json } = await api.get(`${path}?colour=red`);
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(json.errors).toMatchObject([{ location: 'query', name: 'colour' }]);
  });
});
