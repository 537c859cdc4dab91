import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { as, clientsOf } from './client-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const { made, auditOf } = clientsOf(() => retailer);

const put = (path: string, api = retailer.api) => api.request(path, { method: 'PUT' });

describe('204', () => {
  test('ends one token from the next request on, and no other; again is the same', async () => {
    const client = await made();
    const [first, second] = [await as(client, { jti: 'one' }), await as(client, { jti: 'two' })];
    expect((await first.get('/receipts')).status).toBe(200);
    const answer = await put(`${client.path}/revoked_tokens/one`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await first.get('/receipts')).status).toBe(401);
    expect((await second.get('/receipts')).status).toBe(200);
    expect((await put(`${client.path}/revoked_tokens/one`)).status).toBe(204);
    expect((await auditOf(client.id)).filter((entry) => entry.action === 'put_revoked_token')).toHaveLength(
      1,
    );
  });

  test('the same jti of another client goes on', async () => {
    const [client, other] = [await made(), await made()];
    await put(`${client.path}/revoked_tokens/shared`);
    expect((await (await as(other, { jti: 'shared' })).get('/receipts')).status).toBe(200);
  });
});

describe('400', () => {
  test('a jti of more than 255 characters is refused', async () => {
    const client = await made();
    expect((await put(`${client.path}/revoked_tokens/${'j'.repeat(256)}`)).status).toBe(400);
  });
});

describe('403', () => {
  test('a token of a client that holds more than the caller is left alone', async () => {
    const weak = await made({ permissions: ['view.put_revoked_token'] });
    const strong = await made();
    const { status } = await put(`${strong.path}/revoked_tokens/a`, await as(weak));
    expect(status).toBe(403);
    expect((await (await as(strong, { jti: 'a' })).get('/receipts')).status).toBe(200);
  });
});

describe('404', () => {
  test('no client, one of the other kind and another retailer’s are 404', async () => {
    const signer = await made({}, 'hmac');
    const stranger = await makeRetailer();
    const client = await made();
    expect((await put('/clients/bearer/99999/revoked_tokens/a')).status).toBe(404);
    expect((await put(`/clients/bearer/${signer.id}/revoked_tokens/a`)).status).toBe(404);
    expect((await put(`/clients/hmac/${signer.id}/revoked_tokens/a`)).status).toBe(404);
    expect((await put(`${client.path}/revoked_tokens/a`, stranger.api)).status).toBe(404);
  });
});
