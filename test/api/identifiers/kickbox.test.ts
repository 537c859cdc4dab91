import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { listen, setEnvironment } from '@/test/message-servers';
import { makeRetailer, type TestRetailer } from '@/test/factories';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

async function validate(identifier: string, timeout?: number) {
  const { status, json } = await retailer.api.post('/identifiers/_validate', { identifier, timeout });
  expect(status).toBe(200);
  return json;
}

describe('Kickbox', () => {
  const asked: URL[] = [];

  async function kickbox(
    answer: (request: IncomingMessage, response: ServerResponse) => void,
  ): Promise<void> {
    const server = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://kickbox.test'));
      answer(request, response);
    });
    setEnvironment({ KICKBOX_URL: `http://127.0.0.1:${await listen(server)}`, KICKBOX_API_KEY: 'live_1' });
  }

  const body = {
    result: 'undeliverable',
    reason: 'rejected_email',
    role: true,
    free: true,
    disposable: true,
    accept_all: true,
    did_you_mean: 'bill.lumbergh@gmail.com',
    sendex: 0.23,
    email: 'bill.lumbergh@gamil.com',
    user: 'bill.lumbergh',
    domain: 'gamil.com',
    success: true,
    message: null,
  };
  const says = (json: unknown) =>
    kickbox((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json)),
    );

  test('is assumedVersion in every field', async () => {
    await says(body);
    expect(await validate('bill.lumbergh@gamil.com', 10)).toEqual({
      status: 'invalid',
      provider: 'kickbox',
      suggestions: ['bill.lumbergh@gmail.com'],
      details: body,
    });
    const query = Object.fromEntries(asked.at(-1)?.searchParams ?? []);
    expect(asked.at(-1)?.pathname).toBe('/v2/verify');
    expect(query).toEqual({ email: 'bill.lumbergh@gamil.com', apikey: 'live_1', timeout: '10000' });
  });

  test.each([
    ['deliverable', 'valid'],
    ['risky', 'unknown'],
    ['unknown', 'unknown'],
  ])('that says %s means %s', async (result, status) => {
    await says({ ...body, result, did_you_mean: null });
    expect(await validate('bill.lumbergh@shop.example.org')).toMatchObject({
      status,
      suggestions: [],
      details: { result },
    });
  });

  test('is not told what is no address', async () => {
    await says(body);
    const before = asked.length;
    expect(await validate('card-1001')).toMatchObject({ status: 'invalid', provider: 'internal' });
    expect(asked).toHaveLength(before);
  });

  test.each<[string, (request: IncomingMessage, response: ServerResponse) => void]>([
    ['answers 500', (_, response) => response.writeHead(500).end('{}')],
    ['answers 403', (_, response) => response.writeHead(403).end(JSON.stringify({ success: false }))],
    ['answers garbage', (_, response) => response.end('<html>')],
    ['answers half', (_, response) => response.end('{"result":"deliverable"')],
    ['answers another shape', (_, response) => response.end('{"result":"fine","success":true}')],
    ['fails', (_, response) => response.end(JSON.stringify({ ...body, success: false }))],
    ['answers without end', (_, response) => response.end('x'.repeat(5_000_000))],
    ['hangs up', (request) => request.socket.destroy()],
    [
      'sends us elsewhere',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
  ])('that %s leaves it unknown, with what our lists say', async (_what, answer) => {
    await kickbox(answer);
    expect(await validate('info@gmial.com', 3)).toMatchObject({
      status: 'unknown',
      provider: 'kickbox',
      suggestions: ['info@gmail.com'],
      details: { result: 'unknown', success: false, role: true, domain: 'gmial.com' },
    });
  });

  test(
    'that hangs, before or within its answer, is not waited for longer than told',
    { tags: 'long' },
    async () => {
      await kickbox((request, response) => {
        if (request.url?.includes('slow') === true) response.write('{"result":');
      });
      const startedAt = performance.now();
      const both = await Promise.all([
        validate('a@shop.example.org', 3),
        validate('slow@shop.example.org', 3),
      ]);
      expect((performance.now() - startedAt) / 1000).toBeLessThan(6);
      for (const result of both) {
        expect(result).toMatchObject({ status: 'unknown', details: { reason: 'timeout', success: false } });
      }
    },
  );
});
