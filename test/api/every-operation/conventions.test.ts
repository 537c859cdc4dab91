import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '@/lib/registry/registry';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// Contract section 1: what holds for every request, whatever the endpoint.

let retailer: TestRetailer;
let id: string;
beforeAll(async () => {
  retailer = await makeRetailer();
  id = await postedReceipt(retailer);
});

describe('the version', () => {
  test('is 2 for the list when none is asked for, and 1 where there is only one', async () => {
    expect((await retailer.api.get('/receipts')).headers.get('service-api-version')).toBe('2');
    expect((await retailer.api.get(`/receipts/${id}`)).headers.get('service-api-version')).toBe('1');
    const newer = await retailer.api.get(`/receipts/${id}`, { 'service-api-version': '2' });
    expect({ status: newer.status, version: newer.headers.get('service-api-version') }).toEqual({
      status: 200,
      version: '1',
    });
  });

  test.each(['3', '0', '', 'v1', '1.0', '1, 2', 'latest'])('%j is refused by name', async (version) => {
    const { status, json } = await retailer.api.get('/health', { 'service-api-version': version });
    expect({ status, description: json.description }).toEqual({
      status: 400,
      description: 'unsupported service-api-version',
    });
    expect(json.errors).toMatchObject([
      { location: 'header', name: 'service-api-version', description: 'unsupported service-api-version' },
    ]);
  });
});

test('a replica is read by what writes nothing, and a cost is stated where the bucket of a network takes it', () => {
  const fromReplica = registry.filter(({ readsFrom }) => readsFrom === 'replica');
  expect(fromReplica.map(({ operation }) => operation)).toContain('search_receipts');
  expect(fromReplica.filter(({ method }) => method !== 'GET')).toEqual([]);
  const priced = registry.filter(({ cost }) => cost !== 1);
  expect(priced.length).toBeGreaterThan(0);
  expect(priced.filter(({ access, takeCall }) => access !== 'public' || takeCall !== null)).toEqual([]);
});

describe('the request id', () => {
  test('is echoed when it is sane', async () => {
    const { headers } = await retailer.api.get('/health', { 'x-request-id': 'till-7:2026.03_14-a' });
    expect(headers.get('x-request-id')).toBe('till-7:2026.03_14-a');
  });

  test.each(['', 'with space', 'a'.repeat(129), '<script>', 'ä'])('is made anew for %j', async (sent) => {
    const { headers } = await retailer.api.get('/health', { 'x-request-id': sent });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  test('stands in the body of an error', async () => {
    const { json } = await retailer.api.get('/nothing', { 'x-request-id': 'abc' });
    expect(json).toEqual({
      description: 'path not found',
      status: 'not found',
      code: 'not_found',
      request_id: 'abc',
    });
  });
});

describe('pretty', () => {
  test.each(['true', '1'])('%s indents by two spaces', async (value) => {
    const { text, json } = await retailer.api.get(`/receipts/${id}?pretty=${value}`);
    expect(text).toBe(`${JSON.stringify(json, null, 2)}\n`);
  });

  test.each(['false', '0'])('%s changes nothing', async (value) => {
    const { text, json } = await retailer.api.get(`/receipts/${id}?pretty=${value}`);
    expect(text).toBe(JSON.stringify(json));
  });

  test.each(['yes', 'TRUE', '', '2'])('%j is refused', async (value) => {
    const { status, json } = await retailer.api.get(`/receipts/${id}?pretty=${value}`);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([
      { location: 'query', name: 'pretty', description: 'pretty must be true or false' },
    ]);
  });

  test('given twice is refused', async () => {
    const { status, json } = await retailer.api.get(`/receipts/${id}?pretty=true&pretty=true`);
    expect(status).toBe(400);
    expect(json.errors[0].description).toBe('pretty must be given only once');
  });

  test('indents errors too', async () => {
    const { text } = await retailer.api.get('/nothing?pretty=true');
    expect(text).toMatch(/^\{\n {2}"description"/);
  });
});

describe('HEAD', () => {
  test.each(['/receipts', '/health'])('of %s gives the headers of GET and no body', async (path) => {
    const head = await retailer.api.request(path, { method: 'HEAD' });
    const get = await retailer.api.get(path);
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' });
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
  });

  test('of an unknown receipt is 404 without a body', async () => {
    const { status, text } = await retailer.api.request('/receipts/nothing', { method: 'HEAD' });
    expect({ status, text }).toEqual({ status: 404, text: '' });
  });
});

describe('another method', () => {
  test.each([...new Set(registry.map(({ path }) => path))])(
    'on %s gets 405 that names those allowed',
    async (path) => {
      const known = new Set<string>(
        registry.filter((endpoint) => endpoint.path === path).map(({ method }) => method),
      );
      if (known.has('GET')) known.add('HEAD');
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (name) => !known.has(name),
      )) {
        const { status, headers } = await retailer.api.request(path.replaceAll(/\{\w+\}/g, id), { method });
        expect([method, status]).toEqual([method, 405]);
        expect(headers.get('allow')?.split(', ').toSorted()).toEqual([...known].toSorted());
      }
    },
  );
});

describe('Accept', () => {
  test.each([
    'application/json',
    '*/*',
    'application/*',
    'text/html, */*;q=0.1',
    '',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8;q=0.9, text/plain;q=0.8',
    'application/json; profile="a, b; q=0"',
  ])('%j gets JSON', async (accept) => {
    const { status, headers } = await retailer.api.get('/receipts', { accept });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test.each([
    'text/html',
    'application/xml, text/*',
    'application/json;q=0',
    'application/json; charset=utf-8; q=0',
    ';;;',
  ])('%j cannot be met: 406', async (accept) => {
    const { status, json } = await retailer.api.get('/receipts', { accept });
    expect({ status, code: json.code, text: json.status }).toEqual({
      status: 406,
      code: 'not_acceptable',
      text: 'not acceptable',
    });
  });

  test.each([
    'application/problem+json',
    'application/problem+json;charset=utf-8, application/json;charset=utf-8;q=0.9',
  ])('of %j gets errors as RFC 9457 writes them', async (accept) => {
    const { status, headers, json } = await retailer.api.get('/receipts?count=0&x=1', { accept });
    expect(status).toBe(400);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(json).toEqual({
      type: 'about:blank',
      title: 'bad request',
      status: 400,
      detail: 'x is not a known argument; count must be at least 1',
      errors: [
        {
          location: 'query',
          name: 'x',
          description: 'x is not a known argument',
          reason: 'unknown_argument',
          parameters: {},
        },
        {
          location: 'query',
          name: 'count',
          description: 'count must be at least 1',
          reason: 'minimum',
          parameters: { minimum: 1 },
        },
      ],
      code: 'invalid_request',
      request_id: headers.get('x-request-id'),
    });
  });

  test('of problem details as well as JSON leaves the choice to the caller', async () => {
    const preferred = await retailer.api.get('/nothing', {
      accept: 'application/json;q=0.5, application/problem+json',
    });
    expect(preferred.json.title).toBe('not found');
    const second = await retailer.api.get('/nothing', {
      accept: 'application/json, application/problem+json;q=0.5',
    });
    expect(second.json.status).toBe('not found');
  });
});

describe('all that is wrong is told at once', () => {
  const namesOf = ({ json }: { json: { errors: { location: string; name: string }[] } }) =>
    json.errors.map(({ location, name }) => `${location} ${name}`);

  test('of a JSON request: arguments, headers and body', async () => {
    const headers = { 'idempotency-key': '' };
    expect(namesOf(await retailer.api.post('/identifiers?colour=red&pretty=no', { x: 1 }, headers))).toEqual([
      'query colour',
      'query pretty',
      'header idempotency-key',
      'body identifier',
      'body x',
    ]);
  });

  test('of a raw receipt: arguments of every kind and headers', async () => {
    const answer = await retailer.api.request('/pos/receipts?colour=red&external-id=x&property-a=1', {
      method: 'POST',
      body: 'SLIP',
      headers: { 'idempotency-key': 'ä', 'service-duplicate': 'maybe', 'service-attachment-id': 'att.1' },
    });
    expect(namesOf(answer)).toEqual([
      'query colour',
      'header idempotency-key',
      'header service-attachment-id',
      'header service-duplicate',
      'query external_id',
    ]);
  });

  test('of an upload: arguments and headers', async () => {
    const answer = await retailer.api.request('/attachments?colour=red', {
      method: 'POST',
      body: 'a file',
      headers: { 'content-disposition': 'inline', 'service-attachment-label': 'slip' },
    });
    expect(namesOf(answer)).toEqual([
      'query colour',
      'header content-disposition',
      'header service-transaction-id',
    ]);
  });
});
