import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, bearerToken, signedQuery } from '@/test/api-client';
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
