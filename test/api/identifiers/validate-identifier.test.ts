import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { idempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import { database } from '@/lib/platform/db/client';
import { eraseAnswers } from '@/lib/domain/privacy/erase-rest';
import { setEnvironment } from '@/test/message-servers';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { nameServer, world } from './name-server';

// §4.13 and contract section 8. Kickbox in the place of the internal provider: kickbox.test.ts.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

async function validate(identifier: string, timeout?: number) {
  const { status, json } = await retailer.api.post('/identifiers/_validate', { identifier, timeout });
  expect(status).toBe(200);
  return json;
}

const held = 'shop.example.org';
const slow = { identifier: `anna@${held}`, timeout: 15 };
const validateOnce = (key: string, body: unknown = slow) =>
  retailer.api.post('/identifiers/_validate', body, { 'idempotency-key': key });

const ofKey = (key: string) =>
  and(eq(idempotencyKeys.retailerId, retailer.ctx.retailer.id), eq(idempotencyKeys.key, key));
const isKnown = async (key: string) =>
  (await database().select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(ofKey(key))).length > 0;

describe('200 by the internal provider', () => {
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

  test('does not wait longer than it was told to', { tags: 'long' }, async () => {
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

describe('200 under an Idempotency-Key', () => {
  test('an answer that comes after the person was erased is not kept', async () => {
    const { release } = await nameServer(world, held);
    const answer = validateOnce('erased');
    await vi.waitFor(async () => expect(await isKnown('erased')).toBe(true), { timeout: 10_000 });
    const person = { identifier: slow.identifier, addresses: [], facts: [], attachments: [] };
    await eraseAnswers(retailer.ctx, person, async () => {});
    release();
    expect((await answer).status).toBe(200);
    expect(await isKnown('erased')).toBe(false);
  });
});

describe('400', () => {
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

describe('409 under an Idempotency-Key', () => {
  test('holds no transaction while it looks, and a repeat is told that it runs', async () => {
    const { asked, release } = await nameServer(world, held);
    const first = validateOnce('slow');
    await vi.waitFor(() => expect(asked).toContain(held), { timeout: 10_000 });
    const transactions = async () => {
      const [open] = await database().execute<{ transactions: number }>(sql`
        select count(*)::int as transactions from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
          and backend_type = 'client backend'`);
      return open?.transactions;
    };
    // Nothing ends while the name server keeps its answer back, so one that is held then would be held for good.
    await vi.waitFor(async () => expect(await transactions()).toBe(0));
    const repeat = await validateOnce('slow');
    expect(repeat.status).toBe(409);
    expect(repeat.json).toMatchObject({ code: 'conflict' });
    const store = { name: 'Next', country: 'DEU' };
    expect((await retailer.api.post('/stores', store, { 'idempotency-key': 'slow' })).status).toBe(409);

    release();
    const done = await first;
    const again = await validateOnce('slow');
    expect([done.status, again.status]).toEqual([200, 200]);
    expect(again.json).toEqual(done.json);
    expect([done, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect((await validateOnce('slow', { identifier: 'b@shop.example.org' })).status).toBe(422);
  });

  test('of many at once one looks', async () => {
    const { asked, release } = await nameServer(world, held);
    let refused = 0;
    const running = Promise.all(
      Array.from({ length: 8 }, async () => {
        const answer = await validateOnce('many');
        if (answer.status === 409) refused += 1;
        return answer;
      }),
    );
    await vi.waitFor(() => expect(refused).toBe(7), { timeout: 10_000 });
    await vi.waitFor(() => expect(asked).toContain(held), { timeout: 10_000 });
    release();
    const statuses = (await running).map(({ status }) => status).toSorted((a, b) => a - b);
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
});

describe('422 under an Idempotency-Key', () => {
  test('a key that another body was sent under', async () => {
    await nameServer(world);
    expect((await validateOnce('reused')).status).toBe(200);
    const { status, json } = await validateOnce('reused', { identifier: 'b@shop.example.org' });
    expect([status, json.code]).toEqual([422, 'unprocessable']);
  });
});
