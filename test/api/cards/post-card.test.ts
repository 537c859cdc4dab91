import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cards } from '@/drizzle/schema/cards';
import { owned } from '@/lib/platform/db/tenancy';
import { apiClient, bearerClient, bearerToken, signedQuery } from '@/test/api-client';
import { countRows, makeClient, makeRetailer, type TestRetailer } from '@/test/factories';
import { bad, good, importText, verify } from './imported-cards';

let luhn: TestRetailer;
let unchecked: TestRetailer;
beforeAll(async () => {
  luhn = await makeRetailer({ cards: 'luhn' });
  unchecked = await makeRetailer({ cards: 'none' });
  for (const retailer of [luhn, unchecked]) await importText(retailer, `${good},4711\n`);
  await importText(unchecked, `${bad},4712\nCLUB-77-A,x y\n`);
});

describe('204', () => {
  test('a code that belongs to the card is a 204', async () => {
    const answer = await verify(luhn, good, '4711');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await verify(unchecked, bad, '4712')).status).toBe(204);
    expect((await verify(unchecked, 'CLUB-77-A', 'x y')).status).toBe(204);
  });

  test('a number may be written in groups', async () => {
    expect((await verify(luhn, ' 6034 2200-0000 0001 ', ' 4711 ')).status).toBe(204);
  });

  test('codes are stored as hashes under the service’s key, each of its own card', async () => {
    const own = await makeRetailer({ cards: 'none' });
    await importText(own, `${good},4711\n${bad},4711\n`);
    const rows = await own.ctx.db.select().from(cards).where(owned(own.ctx, cards));
    expect(new Set(rows.map(({ codeHash }) => codeHash)).size).toBe(2);
    expect(rows.map(({ codeHash }) => codeHash)).toEqual(
      Array.from({ length: 2 }, () => expect.stringMatching(/^[0-9a-f]{8}\.[\w-]{43}$/) as string),
    );
    // As the migration left those that were stored in clear.
    const ofGood = and(owned(own.ctx, cards), eq(cards.cardNumber, good));
    const plain = sql`${cards.retailerId} || ':' || ${cards.cardNumber} || ':' || '4711'`;
    const codeHash = sql`'sha256.' || encode(sha256(convert_to(${plain}, 'UTF8')), 'hex')`;
    await own.ctx.db.update(cards).set({ codeHash }).where(ofGood);
    expect((await verify(own, good, '4712')).status).toBe(400);
    expect((await verify(own, good, '4711')).status).toBe(204);
  });

  test('writes nothing', async () => {
    const before = await countRows(luhn);
    await verify(luhn, good, '4711');
    await verify(luhn, good, 'wrong');
    expect(await countRows(luhn)).toEqual(before);
  });
});

describe('400', () => {
  test.each([
    ['no card', '4711', 'invalid card number', 'card_number'],
    [bad, '4711', 'invalid card number', 'card_number'],
    ['0', '4711', 'invalid card number', 'card_number'],
    [good, '4712', 'invalid registration code', 'registration_code'],
    ['6034220000000019', '4711', 'invalid registration code', 'registration_code'],
  ])('%s with code %s is "%s"', async (number, code, description, name) => {
    const { status, json } = await verify(luhn, number, code);
    expect([status, json.code, json.description]).toEqual([400, 'invalid_request', description]);
    expect(json.errors).toMatchObject([{ location: 'body', name, description }]);
  });

  test('without a check, a number that fails it is only unknown', async () => {
    const { status, json } = await verify(unchecked, '6034220000000003', '4711');
    expect([status, json.description]).toEqual([400, 'invalid registration code']);
  });

  test('a code of another card does not do', async () => {
    expect((await verify(unchecked, good, '4712')).json.description).toBe('invalid registration code');
  });

  test('a retailer without cards says so, whatever it is asked', async () => {
    const off = await makeRetailer();
    const { status, json } = await verify(off, bad, '');
    expect(status).toBe(400);
    expect(json.description).toContain('registration_code');
    const asked = await verify(off, bad, '4711');
    expect([asked.status, asked.json.description]).toEqual([400, 'retailer has no cards']);
  });

  test.each([
    [{}, ['card_number is missing', 'registration_code is missing']],
    [{ card_number: 1, registration_code: '4711' }, ['card_number must be a string']],
    [{ card_number: good, registration_code: null }, ['registration_code must be a string']],
    [{ card_number: good, registration_code: '4711', pin: 1 }, ['pin is not a known field']],
  ])('%j is a 400 that names what is wrong', async (body, descriptions) => {
    const { status, json } = await luhn.api.post('/cards', body);
    expect(status).toBe(400);
    expect(json.errors.map((error: { description: string }) => error.description)).toEqual(descriptions);
  });

  test('another retailer’s card is unknown', async () => {
    const stranger = await makeRetailer({ cards: 'none' });
    expect((await verify(stranger, good, '4711')).json.description).toBe('invalid registration code');
  });
});

describe('403', () => {
  test('is open to signed consumers, and to holders of its permission only', async () => {
    const body = { card_number: good, registration_code: '4711' };
    const query = signedQuery(luhn.credentials.hmac, { consumer: 'somebody' });
    expect((await apiClient().post(`/cards?${query}`, body)).status).toBe(204);
    const client = await makeClient(luhn, { authentication: 'bearer', permissions: ['view.get_receipts'] });
    const api = apiClient({ authorization: `Bearer ${await bearerToken(client)}` });
    expect((await api.post('/cards', body)).status).toBe(403);
  });
});

describe('429', () => {
  const statuses = async (retailer: TestRetailer, number: string, codes: readonly string[]) => {
    const answers: number[] = [];
    for (const code of codes) answers.push((await verify(retailer, number, code)).status);
    return answers;
  };
  const wrong = ['1', '2', '3', '4', '5'];
  const card = '6034220000000019';

  test.each([
    ['a card', card],
    ['a number that is no card', '6034220000000027'],
  ])('after five wrong codes in a day, for %s', async (_what, number) => {
    const own = await makeRetailer({ cards: 'none' });
    await importText(own, `${card},4711\n`);
    expect(await statuses(own, number, wrong)).toEqual([400, 400, 400, 400, 400]);
    const { status, json, headers } = await verify(own, number, '4711');
    expect([status, json.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect((await verify(own, good, '4711')).status).toBe(400);
  });

  test('ends with the day, or with another code, and the right code begins anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const own = await makeRetailer({ cards: 'none' });
    await importText(own, `${card},4711\n`);
    expect(await statuses(own, card, [...wrong.slice(1), '4711', ...wrong, '4711'])).toEqual([
      ...[400, 400, 400, 400, 204],
      ...[400, 400, 400, 400, 400, 429],
    ]);
    // Further tries do not make it longer.
    vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000 - 60_000);
    const later = { ...own, api: await bearerClient(own.credentials) };
    expect((await verify(later, card, '4711')).status).toBe(429);
    vi.setSystemTime(Date.now() + 60_000);
    expect(await statuses(later, card, [...wrong, '4711'])).toEqual([400, 400, 400, 400, 400, 429]);
    await importText(own, `${card},4711\n`);
    expect((await verify(later, card, '4711')).status).toBe(429);
    await importText(own, `${card},4712\n`);
    expect((await verify(later, card, '4712')).status).toBe(204);
  });

  test('exactly, also for codes that are tried at once and under an Idempotency-Key', async () => {
    const own = await makeRetailer({ cards: 'none' });
    await importText(own, `${card},4711\n`);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        own.api.post(
          '/cards',
          { card_number: card, registration_code: `x${index}` },
          { 'idempotency-key': `try-${index}` },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });
});
