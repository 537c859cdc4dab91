import { createSocket } from 'node:dgram';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { decode, encode, type Answer } from 'dns-packet';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { idempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import { database } from '@/lib/db/client';
import { readMailAddress } from '@/lib/identifiers/validate/mail-address';
import { suggestDomain } from '@/lib/identifiers/validate/suggest-domain';
import { eraseAnswers } from '@/lib/privacy/erase-answers';
import { listen, setEnvironment } from '../delivery/servers';
import { makeRetailer, type TestRetailer } from '../factories';

// §4.13 and contract section 8.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

async function validate(identifier: string, timeout?: number) {
  const { status, json } = await retailer.api.post('/identifiers/_validate', { identifier, timeout });
  expect(status).toBe(200);
  return json;
}

const mx = (exchange: string) => (name: string) => [
  { type: 'MX' as const, name, data: { preference: exchange === '.' ? 0 : 10, exchange } },
];

/** What a name server says of a name: records by type, or that it does not exist. Silent where it says nothing. */
type Zone = Readonly<Record<string, ((name: string, type: string) => Answer[]) | 'silent' | 'broken'>>;

/** A name server of a test's own; `com` exists, other names that are not in the zone do not. */
async function nameServer(zone: Zone): Promise<void> {
  const socket = createSocket('udp4');
  socket.on('message', (query, peer) => {
    const { id, questions = [] } = decode(query);
    const { name = '', type = 'A' } = questions[0] ?? {};
    const entry = zone[name];
    if (entry === 'silent') return;
    const com = [{ type: 'NS' as const, name: 'com', data: 'a.gtld-servers.example' }];
    const records = typeof entry === 'function' ? entry(name, type) : name === 'com' ? com : null;
    const code = entry === 'broken' ? 2 : records === null ? 3 : 0;
    const answers = (records ?? []).filter((record) => record.type === type);
    const flags = 0x0180 + code;
    socket.send(encode({ id, type: 'response', flags, questions, answers }), peer.port, peer.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => socket.close(() => resolve())));
  setEnvironment({ DNS_SERVERS: `127.0.0.1:${socket.address().port}` });
}

const world: Zone = {
  'shop.example.org': mx('mail.shop.example.org'),
  'gmail.com': mx('gmail-smtp-in.l.google.com'),
  'mailinator.com': mx('mail.mailinator.com'),
  'xn--mller-kva.de': mx('mail.xn--mller-kva.de'),
  'nomail.example.org': mx('.'),
  'webonly.example.org': (name) => [{ type: 'A', name, data: '192.0.2.1' }],
  'sixonly.example.org': (name) => [{ type: 'AAAA', name, data: '2001:db8::1' }],
  'nothing.example.org': () => [],
  'gmial.com': mx('squatter.example'),
  'silent.example.org': 'silent',
  'broken.example.org': 'broken',
};

describe('the internal provider', () => {
  test('finds an address good whose domain takes mail', async () => {
    await nameServer(world);
    expect(await validate(' Anna.Schmidt@SHOP.example.org ')).toEqual({
      status: 'valid',
      provider: 'internal',
      suggestions: [],
      details: {
        accept_all: false,
        did_you_mean: null,
        disposable: false,
        domain: 'shop.example.org',
        email: 'Anna.Schmidt@shop.example.org',
        free: false,
        message: null,
        reason: 'accepted_email',
        result: 'deliverable',
        role: false,
        sendex: 0.9,
        success: true,
        user: 'Anna.Schmidt',
      },
    });
  });

  test.each([
    ['anna@webonly.example.org', 'valid', 'accepted_email'],
    ['anna@sixonly.example.org', 'valid', 'accepted_email'],
    ['anna@müller.de', 'valid', 'accepted_email'],
    ['anna@nomail.example.org', 'invalid', 'invalid_domain'],
    ['anna@nothing.example.org', 'invalid', 'invalid_domain'],
    ['anna@missing.example.org', 'invalid', 'invalid_domain'],
    ['anna@broken.example.org', 'unknown', 'timeout'],
  ])('says of %s: %s, %s', async (identifier, status, reason) => {
    await nameServer(world);
    const result = { valid: 'deliverable', invalid: 'undeliverable', unknown: 'unknown' }[status];
    expect(await validate(identifier)).toMatchObject({ status, details: { reason, result } });
  });

  test.each([
    ['anna@gmail.com', { free: true, disposable: false, role: false }],
    ['anna@mailinator.com', { disposable: true }],
    ['info@shop.example.org', { role: true, free: false }],
    ['Kundenservice+beleg@shop.example.org', { role: true }],
  ])('knows %s by its lists: %j', async (identifier, details) => {
    await nameServer(world);
    expect(await validate(identifier)).toMatchObject({ status: 'valid', details });
  });

  test('says what may have been meant, also where a squatter takes the mail', async () => {
    await nameServer(world);
    expect(await validate('anna@gmial.com')).toMatchObject({
      status: 'valid',
      suggestions: ['anna@gmail.com'],
      details: { did_you_mean: 'anna@gmail.com' },
    });
  });

  test.each([
    '1001',
    '+4915123456789',
    'anna',
    '@',
    'anna@',
    '@b.de',
    'a b@c.de',
    'a@b',
    'a@[127.0.0.1]',
    '\u202ea@',
  ])('finds %j to be no address, and asks nobody', async (identifier) => {
    setEnvironment({ DNS_SERVERS: '127.0.0.1:1' });
    const { status, suggestions, details } = await validate(identifier);
    expect({ status, suggestions, reason: details.reason }).toEqual({
      status: 'invalid',
      suggestions: [],
      reason: 'invalid_email',
    });
  });

  test('does not wait longer than it was told to', async () => {
    await nameServer(world);
    const startedAt = performance.now();
    const result = await validate('anna@silent.example.org', 3);
    const seconds = (performance.now() - startedAt) / 1000;
    expect(result).toMatchObject({
      status: 'unknown',
      details: { result: 'unknown', reason: 'timeout', success: false, domain: 'silent.example.org' },
    });
    // Bounds, no measurement: it waited, and a slow machine may be slow.
    expect(seconds).toBeGreaterThan(2.5);
    expect(seconds).toBeLessThan(6);
  });

  test('without a network knows nothing, and fails at nothing', async () => {
    setEnvironment({ DNS_SERVERS: '127.0.0.1:1' });
    expect(await validate('anna@shop.example.org', 3)).toMatchObject({ status: 'unknown' });
  });

  test('where a name server denies everything, knows nothing', async () => {
    await nameServer({ com: () => [] });
    expect(await validate('anna@shop.example.org')).toMatchObject({
      status: 'unknown',
      details: { result: 'unknown' },
    });
  });
});

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['web.d', 'web.de'],
  ['gmx.d', 'gmx.de'],
  ['t-onlin.de', 't-online.de'],
  ['gmail.com', null],
  ['gmx.net', null],
  ['shop.example.org', null],
  ['bmw.de', null],
])('%s may mean %s', (domain, meant) => {
  expect(suggestDomain(domain)).toBe(meant);
});

test.each([
  ['a@b.de', { user: 'a', domain: 'b.de' }],
  ['üñï@bücher.example', { user: 'üñï', domain: 'xn--bcher-kva.example' }],
  ["o'brien+x@b.co.uk", { user: "o'brien+x", domain: 'b.co.uk' }],
  [`${'x'.repeat(65)}@b.de`, null],
  ['.a@b.de', null],
  ['a..b@b.de', null],
  ['a@b..de', null],
  ['a@-b.de', null],
  ['a@1.2.3.4', null],
  ['a@127.1', null],
  ['a\r\nBcc: x@b.de', null],
  ['"a b"@b.de', null],
])('%j is read as %j', (text, address) => {
  expect(readMailAddress(text)).toEqual(address);
});

describe('the request', () => {
  test.each([
    [{}, 'identifier'],
    [{ identifier: '' }, 'identifier'],
    [{ identifier: 'a@b.de', timeout: 2 }, 'timeout'],
    [{ identifier: 'a@b.de', timeout: 16 }, 'timeout'],
    [{ identifier: 'a@b.de', timeout: 3.5 }, 'timeout'],
    [{ identifier: 'a@b.de', timeout: '6' }, 'timeout'],
    [{ identifier: 'x'.repeat(256) }, 'identifier'],
    [{ identifier: 'a@b.de', email: 'x' }, 'email'],
  ])('%j is refused at %s', async (body, name) => {
    const { status, json } = await retailer.api.post('/identifiers/_validate', body);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ location: 'body', name }]);
  });
});

describe('under an Idempotency-Key', () => {
  const silent = { identifier: 'anna@silent.example.org', timeout: 3 };
  const validateOnce = (key: string, body: unknown = silent) =>
    retailer.api.post('/identifiers/_validate', body, { 'idempotency-key': key });

  const ofKey = (key: string) =>
    and(eq(idempotencyKeys.retailerId, retailer.ctx.retailer.id), eq(idempotencyKeys.key, key));
  const isKnown = async (key: string) =>
    (await database().select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(ofKey(key))).length >
    0;

  test('holds no transaction while it looks, and a repeat is told that it runs', async () => {
    await nameServer(world);
    const first = validateOnce('slow');
    await pause(1_000);
    const [open] = await database().execute<{ transactions: number }>(sql`
      select count(*)::int as transactions from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
        and backend_type = 'client backend'`);
    expect(open?.transactions).toBe(0);
    const repeat = await validateOnce('slow');
    expect(repeat.status).toBe(409);
    expect(repeat.json).toMatchObject({ code: 'conflict' });
    const store = { name: 'Next', country: 'DEU' };
    expect((await retailer.api.post('/stores', store, { 'idempotency-key': 'slow' })).status).toBe(409);

    const done = await first;
    const again = await validateOnce('slow');
    expect([done.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(done.json);
    expect([done, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect((await validateOnce('slow', { identifier: 'b@shop.example.org' })).status).toBe(422);
  });

  test('of many at once one looks', async () => {
    await nameServer(world);
    const answers = await Promise.all(Array.from({ length: 8 }, () => validateOnce('many')));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  });

  test('what a process left behind that ended meanwhile keeps the key for a minute', async () => {
    await nameServer(world);
    await validateOnce('crashed', { identifier: 'anna@shop.example.org' });
    const leftAgo = (seconds: number) =>
      database()
        .update(idempotencyKeys)
        .set({ answer: '', createdAt: new Date(Date.now() - seconds * 1000) })
        .where(ofKey('crashed'));
    await leftAgo(50);
    expect((await validateOnce('crashed', { identifier: 'anna@gmail.com' })).status).toBe(409);
    await leftAgo(61);
    const next = await validateOnce('crashed', { identifier: 'anna@gmail.com' });
    expect([next.status, next.headers.get('idempotency-replayed')]).toEqual([200, null]);
  });

  test('an answer that comes after the person was erased is not kept', async () => {
    await nameServer(world);
    const answer = validateOnce('erased');
    await vi.waitFor(async () => expect(await isKnown('erased')).toBe(true), { timeout: 2_500 });
    const person = { identifier: silent.identifier, addresses: [], facts: [], attachments: [] };
    await eraseAnswers(retailer.ctx, person, async () => {});
    expect((await answer).status).toBe(200);
    expect(await isKnown('erased')).toBe(false);
  });
});

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

  test('is believed in every field', async () => {
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

  test('that hangs, before or within its answer, is not waited for longer than told', async () => {
    await kickbox((request, response) => {
      if (request.url?.includes('slow') === true) response.write('{"result":');
    });
    const startedAt = performance.now();
    const both = await Promise.all([validate('a@shop.example.org', 3), validate('slow@shop.example.org', 3)]);
    expect((performance.now() - startedAt) / 1000).toBeLessThan(6);
    for (const result of both) {
      expect(result).toMatchObject({ status: 'unknown', details: { reason: 'timeout', success: false } });
    }
  });
});
