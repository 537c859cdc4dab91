import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { clientsOf, some } from './client-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const { made } = clientsOf(() => retailer);

describe('200', () => {
  test('reads a client with every field but its secret', async () => {
    const client = await made();
    const { status, json, text } = await retailer.api.get(client.path);
    expect(status).toBe(200);
    expect(json).toEqual({
      id: Number(client.id),
      authentication: 'bearer',
      description: 'Till 7',
      key: client.key,
      permissions: some,
      revoked: false,
      signature_max_age: 86_400,
      consumer_required: false,
      token_max_age: null,
      test: false,
      previous_secret_until: null,
      created_timestamp: expect.stringMatching(/\+00:00$/) as string,
      updated_timestamp: json.created_timestamp,
      last_used_timestamp: null,
      last_used_address: null,
    });
    expect(text).not.toContain(client.secret);
  });
});

describe('404', () => {
  test('a client of another kind or of another retailer is not there, nor one that never was', async () => {
    const client = await made();
    const stranger = await makeRetailer();
    for (const path of [
      `/clients/hmac/${client.id}`,
      `/clients/basic/${client.id}`,
      '/clients/bearer/99999',
      '/clients/bearer/x',
    ]) {
      expect((await retailer.api.get(path)).status, path).toBe(404);
    }
    const foreign = await stranger.api.get(client.path);
    expect([foreign.status, foreign.json.code]).toEqual([404, 'not_found']);
  });
});
