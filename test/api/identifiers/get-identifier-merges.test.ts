import { describe, expect, test } from 'vitest';
import { makeRetailer, type TestRetailer } from '@/test/factories';

const anna = { name: { first: 'Anna', last: 'Schmidt' } };

async function known({ api }: TestRetailer, all: Readonly<Record<string, object>>): Promise<void> {
  for (const [identifier, properties] of Object.entries(all)) {
    const { status, text } = await api.post('/identifiers', { identifier, properties });
    expect(status, text).toBe(201);
  }
}

async function similarTo({ api }: TestRetailer, identifier: string) {
  const { status, json, text } = await api.get(`/identifiers/${encodeURIComponent(identifier)}/_merges`);
  expect(status, text).toBe(200);
  return json.similar as unknown;
}

describe('200', () => {
  test('proposes those with the same e-mail address, however it is written', async () => {
    const retailer = await makeRetailer();
    await known(retailer, {
      '1001': { email: 'Lena.Fischer@Example.com' },
      'lena.fischer@example.com': {},
      'lena.fischer@example.community': {},
      '1002': { email: 'fischer@example.com' },
    });
    expect(await similarTo(retailer, '1001')).toEqual([
      { identifier: 'lena.fischer@example.com', same: ['email'] },
    ]);
    expect(await similarTo(retailer, 'lena.fischer@example.com')).toEqual([
      { identifier: '1001', same: ['email'] },
    ]);
    expect(await similarTo(retailer, '1002')).toEqual([]);
  });

  test('proposes those with the same phone number, however it is written', async () => {
    const retailer = await makeRetailer();
    await known(retailer, {
      'one@example.com': { phone: '+49 (0)171 123-4567' },
      'two@example.com': { phone: '0171 1234567' },
      '+491711234567': {},
      'other@example.com': { phone: '0171 1234568' },
    });
    const all = ['+491711234567', 'one@example.com', 'two@example.com'];
    for (const identifier of all) {
      expect(await similarTo(retailer, identifier), identifier).toEqual(
        all.filter((each) => each !== identifier).map((each) => ({ identifier: each, same: ['phone'] })),
      );
    }
  });

  test('proposes those with the same name where the date of birth or the address is the same', async () => {
    const retailer = await makeRetailer();
    const home = { postcode: '10117', address: ['Friedrichstraße 1'] };
    await known(retailer, {
      asked: { ...anna, birthdate: '1980-12-31', ...home },
      born: { name: { first: 'ANNA', last: 'Schmidt' }, birthdate: '1980-12-31' },
      neighbour: { ...anna, ...home },
      namesake: anna,
      sister: { name: { first: 'Berta', last: 'Schmidt' }, birthdate: '1980-12-31', ...home },
    });
    expect(await similarTo(retailer, 'asked')).toEqual([
      { identifier: 'born', same: ['name'] },
      { identifier: 'neighbour', same: ['name'] },
    ]);
    expect(await similarTo(retailer, 'namesake')).toEqual([]);
  });

  test('proposes persons under the identifier that stands for them, those with more reasons first', async () => {
    const retailer = await makeRetailer();
    const contact = { email: 'anna@example.com', phone: '+49 171 1234567' };
    await known(retailer, {
      asked: contact,
      both: contact,
      head: {},
      member: { phone: '+49 171 1234567' },
    });
    await retailer.api.post('/identifiers/member/_merge', { into: 'head' });
    expect(await similarTo(retailer, 'asked')).toEqual([
      { identifier: 'both', same: ['email', 'phone'] },
      { identifier: 'head', same: ['phone'] },
    ]);
    expect(await similarTo(retailer, 'head')).toEqual([
      { identifier: 'asked', same: ['phone'] },
      { identifier: 'both', same: ['phone'] },
    ]);
  });

  test('proposes nobody by signs, and no query can be written into what is known', async () => {
    const retailer = await makeRetailer();
    const hostile = {
      name: { first: '"', last: '*) +identifier:(*' },
      email: '@',
      phone: '(~"',
      birthdate: '1980-12-31',
    };
    await known(retailer, { asked: hostile, other: { birthdate: '1980-12-31' }, ')': {}, '" OR *@': {} });
    for (const identifier of ['asked', ')', '" OR *@'])
      expect(await similarTo(retailer, identifier)).toEqual([]);
  });

  test('proposes nobody who is merged already, or was and is not any more', async () => {
    const retailer = await makeRetailer();
    await known(retailer, { asked: { email: 'a@example.com' }, same: { email: 'a@example.com' } });
    await retailer.api.post('/identifiers/same/_merge', { into: 'asked' });
    const { json } = await retailer.api.get('/identifiers/asked/_merges');
    expect(json).toMatchObject({
      identifier: 'asked',
      merged: [{ identifier: 'same', into: 'asked' }],
      similar: [],
    });
    await retailer.api.post('/identifiers/same/_unmerge', undefined);
    const after = await retailer.api.get('/identifiers/asked/_merges');
    expect(after.json).toEqual({ identifier: 'asked', merged: [], similar: [] });
  });
});

describe('404', () => {
  test('for an identifier that is not there, or another retailer’s, and nothing of it is proposed', async () => {
    const [one, two] = [await makeRetailer(), await makeRetailer()];
    await known(one, { '1001': { email: 'anna@example.com' } });
    await known(two, { 'anna@example.com': {} });
    expect((await one.api.get('/identifiers/anna@example.com/_merges')).status).toBe(404);
    expect(await similarTo(one, '1001')).toEqual([]);
  });
});
