import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clients } from '@/drizzle/schema/clients';
import { sealSecret } from '@/lib/platform/auth/secret-box';
import { apiClient, bearerToken, signedQuery, type TestResponse } from '@/test/api-client';
import { makeClient, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// Section 5.2 and contract section 11.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});
afterEach(() => vi.useRealTimers());

const anonymous = apiClient();
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const list = (query: string) => anonymous.get(`/receipts?${query}`);

function at(seconds: number) {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(seconds * 1000);
}

function expectRefused({ status, json }: TestResponse, code = 'invalid_signature') {
  expect({ status, code: json.code, text: json.status }).toEqual({ status: 403, code, text: 'forbidden' });
  // §5.2: with an explanation.
  expect(json.description.length).toBeGreaterThan(15);
}

function withArgument(query: string, name: string, value: string | null): string {
  const changed = new URLSearchParams(query);
  if (value === null) changed.delete(name);
  else changed.set(name, value);
  return changed.toString();
}

describe('the published vectors', () => {
  const key = '8IMF3WFX4Z11I8WTPL2P';
  const expires = 1_637_763_396;
  beforeAll(async () => {
    const made = await makeClient(retailer, {
      authentication: 'hmac',
      permissions: ['view.get_receipts'],
    });
    const secret = sealSecret('O4x13cuK5T+lbd72NKd4D4dWFJaDkdim6gvdjLziQFY=', key);
    // Other tests send the examples of the API's document, which have the published key.
    await retailer.ctx.db
      .update(clients)
      .set({ key: `${made.key}-other` })
      .where(eq(clients.key, key));
    await retailer.ctx.db.update(clients).set({ key, secret }).where(eq(clients.key, made.key));
    for (const identifier of ['1001', '1002', '1003']) await postedReceipt(retailer, { identifier });
  });

  test.each([
    [null, '0cv+YkrN9CMBMnYELldaPOt7JZQAksAcsXt9G8hoFbM=', 3],
    ['1001', 'm57MtdATa3zuSEKcK4FOaP0UGOQ7TQjD3KSFI8GeoAI=', 1],
    ['1001,1002', 'A4Kvwaw+Z4zNsMfKDi/D6ttuyL3UvUbN67P26EiaSQU=', 2],
  ])('hold for consumer %s', async (consumer, signature, receipts) => {
    at(expires - 60);
    const query = new URLSearchParams({ key, ...(consumer === null ? {} : { consumer }) });
    query.set('expires', String(expires));
    query.set('signature', signature);
    const { status, json } = await list(query.toString());
    expect(status).toBe(200);
    expect(json).toHaveLength(receipts);
    // The same, written by hand as §5.2 has it: only the signature URL-encoded.
    const raw = `key=${key}${consumer === null ? '' : `&consumer=${consumer}`}&expires=${expires}`;
    expect((await list(`${raw}&signature=${encodeURIComponent(signature)}`)).json).toEqual(json);
    at(expires);
    expectRefused(await list(query.toString()), 'signature_expired');
  });
});

describe('a good signature', () => {
  test('stays good with other arguments, in any order, known to the operation or not', async () => {
    const query = signedQuery(retailer.credentials.hmac);
    const reversed = [...new URLSearchParams(query)].toReversed();
    expect((await list(`count=1&${query}&pretty=1&utm_source=mail`)).status).toBe(200);
    expect((await list(new URLSearchParams(reversed).toString())).status).toBe(200);
  });

  test.each(['a b@example.com', 'ü,日本', 'x%2Cy', 'a+b', 'a&b=c'])(
    'covers the consumer %j as it stands after decoding',
    async (consumer) => {
      await postedReceipt(retailer, { identifier: consumer.split(',')[0] });
      const { status, json } = await list(signedQuery(retailer.credentials.hmac, { consumer }));
      expect(status).toBe(200);
      expect(json.map((receipt: { identifier: string }) => receipt.identifier)).toEqual([
        consumer.split(',')[0],
      ]);
    },
  );

  test('may be made with the secret before the last rotation, while the overlap lasts', async () => {
    const old = Buffer.alloc(32, 9).toString('base64');
    const until = new Date(Date.now() + 86_400_000);
    const client = await makeClient(retailer, { authentication: 'hmac', permissions: ['view.get_receipts'] });
    await retailer.ctx.db
      .update(clients)
      .set({ previousSecrets: [{ secret: sealSecret(old, client.key), until: until.getTime() }] })
      .where(eq(clients.key, client.key));
    expect((await list(signedQuery(client))).status).toBe(200);
    expect((await list(signedQuery({ key: client.key, secret: old }))).status).toBe(200);
    at(until.getTime() / 1000 + 1);
    expect((await list(signedQuery(client))).status).toBe(200);
    expectRefused(await list(signedQuery({ key: client.key, secret: old })));
  });
});

describe('a consumer that nobody can be', () => {
  test.each(['', '/_search?query=total:1', `/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`])(
    'is refused by name, whatever is asked: /receipts%s',
    async (path) => {
      const query = signedQuery(retailer.credentials.hmac, { consumer: 'a\0b' });
      const { status, json } = await apiClient().get(
        `/receipts${path}${path.includes('?') ? '&' : '?'}${query}`,
      );
      expect(status).toBe(400);
      expect(json.errors).toMatchObject([
        { location: 'query', name: 'consumer', description: 'consumer must not contain NUL' },
      ]);
    },
  );
});

describe('403 invalid_signature', () => {
  test.each(['key', 'expires', 'signature'])('without %s, saying so', async (name) => {
    const response = await list(withArgument(signedQuery(retailer.credentials.hmac), name, null));
    expectRefused(response);
    expect(response.json.description).toContain(`${name} is missing`);
  });

  test.each(['key', 'expires', 'signature', 'consumer'])('with %s given twice', async (name) => {
    const query = signedQuery(retailer.credentials.hmac, { consumer: '1' });
    const again = new URLSearchParams([[name, new URLSearchParams(query).get(name) ?? '']]);
    expectRefused(await list(`${query}&${again.toString()}`));
  });

  test.each(['', 'soon', '1e12', '-1', '+5', ' 5', '1.5', '0x1F', '9'.repeat(40), '2030-01-01T00:00:00Z'])(
    'with expires %j',
    async (expires) => {
      const { key, secret } = retailer.credentials.hmac;
      const query = signedQuery({ key, secret }, { expires: expires as unknown as number });
      expectRefused(await list(query));
    },
  );

  test.each([
    ['an unknown key', 'key', 'A'.repeat(20)],
    ['a key with NUL', 'key', 'A\0'],
    ['the key of a bearer client', 'key', null],
    ['an expiry moved after signing', 'expires', String(Math.floor(Date.now() / 1000) + 700)],
    ['a consumer added after signing', 'consumer', '1001'],
    ['an empty consumer added after signing', 'consumer', ''],
    ['an empty signature', 'signature', ''],
    ['text for a signature', 'signature', 'nonsense'],
    ['a signature of non-ASCII text', 'signature', 'ä'.repeat(22)],
  ])('for %s', async (_what, name, value) => {
    const query = signedQuery(retailer.credentials.hmac);
    expectRefused(await list(withArgument(query, name, value ?? retailer.credentials.bearer.kid)));
  });

  test('for another consumer than the signed one, or none', async () => {
    const query = signedQuery(retailer.credentials.hmac, { consumer: '1001' });
    expectRefused(await list(withArgument(query, 'consumer', '1002')));
    expectRefused(await list(withArgument(query, 'consumer', '1001,1002')));
    expectRefused(await list(withArgument(query, 'consumer', null)));
  });

  test('for base64 that is not the standard alphabet with padding', async () => {
    const query = signedQuery(retailer.credentials.hmac);
    const signature = new URLSearchParams(query).get('signature') ?? '';
    const forms = [
      signature.replace(/=+$/, ''),
      `${signature}=`,
      ` ${signature}`,
      `${signature}\n`,
      Buffer.from(signature, 'base64').toString('hex'),
      `${signature.slice(0, -2)}${signature.at(-2) === 'A' ? 'B' : 'A'}=`,
    ];
    const urlAlphabet = Buffer.from(signature, 'base64').toString('base64url');
    for (const form of [...forms, urlAlphabet]) {
      expectRefused(await list(withArgument(query, 'signature', form)));
    }
  });
});

describe('403', () => {
  test('signature_expired from its very second on', async () => {
    const expires = inSeconds(100);
    const query = signedQuery(retailer.credentials.hmac, { expires });
    at(expires - 1);
    expect((await list(query)).status).toBe(200);
    at(expires);
    expectRefused(await list(query), 'signature_expired');
  });

  test('signature_too_far_in_the_future beyond 24 hours', async () => {
    const { hmac } = retailer.credentials;
    at(inSeconds(0));
    expect((await list(signedQuery(hmac, { expires: inSeconds(86_400) }))).status).toBe(200);
    expectRefused(
      await list(signedQuery(hmac, { expires: inSeconds(86_401) })),
      'signature_too_far_in_the_future',
    );
  });

  test("signature_too_far_in_the_future beyond the client's own limit", async () => {
    const client = await makeClient(retailer, {
      authentication: 'hmac',
      permissions: ['view.get_receipts'],
      signatureMaxAgeInSeconds: 60,
    });
    at(inSeconds(0));
    expect((await list(signedQuery(client, { expires: inSeconds(60) }))).status).toBe(200);
    expectRefused(
      await list(signedQuery(client, { expires: inSeconds(61) })),
      'signature_too_far_in_the_future',
    );
  });

  test('key_revoked from the next request on, and only to who knows the secret', async () => {
    const client = await makeClient(retailer, { authentication: 'hmac', permissions: ['view.get_receipts'] });
    expect((await list(signedQuery(client))).status).toBe(200);
    await retailer.ctx.db.update(clients).set({ revoked: true }).where(eq(clients.key, client.key));
    expectRefused(await list(signedQuery(client)), 'key_revoked');
    expectRefused(await list(signedQuery({ ...client, secret: btoa('guess') })));
  });

  test('consumer_required when the key demands one', async () => {
    const client = await makeClient(retailer, {
      authentication: 'hmac',
      permissions: ['view.get_receipts'],
      consumerRequired: true,
    });
    expectRefused(await list(signedQuery(client)), 'consumer_required');
    expectRefused(await list(signedQuery(client, { consumer: '' })), 'consumer_required');
    expect((await list(signedQuery(client, { consumer: '1001' }))).status).toBe(200);
  });

  test('permission_denied when the key lacks the permission', async () => {
    const client = await makeClient(retailer, { authentication: 'hmac', permissions: [] });
    expectRefused(await list(signedQuery(client)), 'permission_denied');
  });
});

test('a bearer token and a signature on one request are refused', async () => {
  const token = await bearerToken(retailer.credentials.bearer);
  const api = apiClient({ authorization: `Bearer ${token}` });
  for (const query of [signedQuery(retailer.credentials.hmac), 'key=A', 'signature=x', 'expires=1']) {
    const { status, json } = await api.get(`/receipts?${query}`);
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_request' });
  }
});
