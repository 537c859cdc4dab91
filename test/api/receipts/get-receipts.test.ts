import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// Sections 4.1 and 4.2, contract section 1: filters and the two versions.

const v1 = { 'service-api-version': '1' };
const v2 = { 'service-api-version': '2' };

let retailer: TestRetailer;
/** Receipts by name: the consumer, then the number of the store. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  retailer = await makeRetailer();
  // Ids and references differ: store 2 has reference 20.
  await retailer.api.post('/stores', {
    reference: 20,
    external_reference: 'köln',
    name: 'Köln',
    country: 'DEU',
  });
  await retailer.api.post('/stores', { reference: 30, name: 'Bonn', country: 'DEU' });
  let minute = 0;
  for (const [name, identifier, reference] of [
    ['a1', 'a', 1],
    ['a20', 'a', 20],
    ['b1', 'b', 'berlin-mitte'],
    ['b20', 'b', 'köln'],
    ['c30', 'c', '30'],
    ['none1', null, 1],
  ] as const) {
    minute += 1;
    ids[name] = await postedReceipt(retailer, {
      identifier,
      store_reference: reference,
      transaction_id: `TX ${name}`,
      localtime: `2026-03-14T10:0${minute}:00Z`,
    });
  }
});

async function listed(query: string, headers: Record<string, string> = v2): Promise<string[]> {
  const { status, json, text } = await retailer.api.get(`/receipts?${query}`, headers);
  expect(status, text).toBe(200);
  const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]));
  return (json as { id: string }[]).map(({ id }) => names[id] ?? id);
}

describe('200', () => {
  describe.each([
    ['version 1', v1],
    ['version 2', v2],
  ])('%s filters', (_version, headers) => {
    test.each([
      ['consumer=a', ['a20', 'a1']],
      ['consumer=a,c', ['c30', 'a20', 'a1']],
      ['consumer=a&consumer=c', ['c30', 'a20', 'a1']],
      ['consumer=a,c&consumer=b', ['c30', 'b20', 'b1', 'a20', 'a1']],
      ['consumer=A', []],
      ['store_id=1', ['none1', 'b1', 'a1']],
      ['store_id=2,3', ['c30', 'b20', 'a20']],
      ['store_id=99', []],
      ['store_reference=20', ['b20', 'a20']],
      ['store_reference=1,30', ['none1', 'c30', 'b1', 'a1']],
      ['store_reference=2', []],
      ['transaction_id=TX%20a1', ['a1']],
      ['transaction_id=TX+a1,TX+c30,TX', ['c30', 'a1']],
      ['consumer=b&store_id=2', ['b20']],
      ['consumer=a,b&store_reference=1', ['b1', 'a1']],
      ['consumer=a&transaction_id=TX+b1', []],
      ['consumer=a,b&store_id=1,2&store_reference=20', ['b20', 'a20']],
      ['consumer=a,b,c&count=2', ['c30', 'b20']],
      ['count=1&store_id=1,2,3', ['none1']],
    ])('%s', async (query, expected) => {
      expect(await listed(query, headers)).toEqual(expected);
    });

    test('by id, alone, with others, and unknown ones left out', async () => {
      expect(await listed(`id=${ids['a1']}`, headers)).toEqual(['a1']);
      expect(await listed(`id=${ids['a1']},${ids['c30']},${crypto.randomUUID()}`, headers)).toEqual([
        'c30',
        'a1',
      ]);
      expect(await listed(`id=${ids['a1']}&id=${ids['b1']}&consumer=b`, headers)).toEqual(['b1']);
      expect(await listed(`id=${ids['a1']?.toUpperCase()}`, headers)).toEqual(['a1']);
    });

    test('together with cursors', async () => {
      expect(await listed(`consumer=a,b&older=${ids['b20']}`, headers)).toEqual(['b1', 'a20', 'a1']);
      expect(await listed(`consumer=a,b&newer=${ids['a1']}&count=2`, headers)).toEqual(['b1', 'a20']);
      expect(await listed(`consumer=a,b&newer=${ids['a1']}&older=${ids['b20']}&count=1`, headers)).toEqual([
        'b1',
      ]);
      expect(await listed(`store_id=2,1&newer=${ids['c30']}`, headers)).toEqual(['none1']);
      expect(await listed(`transaction_id=TX+a1&older=${ids['c30']}`, headers)).toEqual(['a1']);
    });

    test('a list of values is counted after duplicates are dropped', async () => {
      const many = Array.from({ length: 30 }, () => 'a').join(',');
      expect(await listed(`consumer=${many}&consumer=a,b`, headers)).toHaveLength(4);
      expect(await listed(`store_id=1,1,1,1,1,1`, headers)).toHaveLength(3);
    });
  });

  describe('store_reference', () => {
    const referenceOf = async (path: string, headers = {}) => {
      const { json } = await retailer.api.get(path, headers);
      return (Array.isArray(json) ? json[0] : json).store_reference as unknown;
    };

    test('is an integer in the list of version 2 alone', async () => {
      const query = `/receipts?id=${ids['b20']}`;
      expect(await referenceOf(query)).toBe(20);
      expect(await referenceOf(query, v2)).toBe(20);
      expect(await referenceOf(query, v1)).toBe('köln');
      expect(await referenceOf(`/receipts/${ids['b20']}`)).toBe('köln');
      expect(await referenceOf(`/receipts/${ids['b20']}`, v2)).toBe('köln');
      expect(await referenceOf(`/receipts?id=${ids['c30']}`, v1)).toBe('30');
      expect((await retailer.api.patch(`/receipts/${ids['a1']}`, [])).json.store_reference).toBe('1');
    });

    test.each([
      ['köln', ['b20', 'a20']],
      ['berlin-mitte,30', ['none1', 'c30', 'b1', 'a1']],
      // Both name the same store: each receipt once.
      ['1,berlin-mitte', ['none1', 'b1', 'a1']],
      ['20,köln,30', ['c30', 'b20', 'a20']],
      ['nowhere', []],
      ['-5', []],
      ['1.5', []],
      ['001', ['none1', 'b1', 'a1']],
    ])('%s filters by either reference in version 1', async (reference, expected) => {
      expect(
        await listed(`store_reference=${encodeURIComponent(reference).replaceAll('%2C', ',')}`, v1),
      ).toEqual(expected);
    });
  });

  test('version 1 answers with a Deprecation header, version 2 without', async () => {
    for (const query of ['', '?count=0']) {
      expect((await retailer.api.get(`/receipts${query}`, v1)).headers.get('deprecation')).toMatch(/^@\d+$/);
      expect((await retailer.api.get(`/receipts${query}`, v2)).headers.get('deprecation')).toBeNull();
    }
  });

  test('count is 1 to 20 and 20 when it is left out', async () => {
    const own = await makeRetailer();
    for (let index = 0; index < 22; index += 1) await postedReceipt(own);
    const length = async (query: string) => (await own.api.get(`/receipts${query}`)).json.length as number;
    expect([await length(''), await length('?count=20'), await length('?count=1')]).toEqual([20, 20, 1]);
  });
});

describe('400', () => {
  describe('a vector is limited', () => {
    const values = (count: number, value: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => value(index + 1)).join(',');
    const uuid = () => crypto.randomUUID();
    const text = (index: number) => `x${index}`;

    test.each([
      ['consumer', 5, 5, text],
      ['store_id', 5, 5, String],
      ['store_reference', 5, 5, String],
      ['id', 20, 5, uuid],
      ['transaction_id', 20, 5, text],
    ] as const)('%s: to %i in version 1 and %i in version 2', async (name, most1, most2, value) => {
      for (const [headers, most] of [
        [v1, most1],
        [v2, most2],
      ] as const) {
        expect((await retailer.api.get(`/receipts?${name}=${values(most, value)}`, headers)).status).toBe(
          200,
        );
        const { status, json } = await retailer.api.get(
          `/receipts?${name}=${values(most + 1, value)}`,
          headers,
        );
        expect(status).toBe(400);
        expect(json.errors).toMatchObject([
          { location: 'query', name, description: `${name} must have at most ${most} elements` },
        ]);
      }
    });

    test.each(['consumer', 'id', 'store_id', 'store_reference', 'transaction_id'])(
      '%s: to elements that are not empty',
      async (name) => {
        for (const value of ['', ',', 'a,', ',a', 'a,,b']) {
          for (const headers of [v1, v2]) {
            const { status, json } = await retailer.api.get(`/receipts?${name}=${value}`, headers);
            expect([value, status]).toEqual([value, 400]);
            expect(json.errors).toMatchObject([
              { location: 'query', name, description: `${name} must not have an empty element` },
            ]);
          }
        }
      },
    );

    test.each([
      ['id=x', 'id.0'],
      ['id=7', 'id.0'],
      ['store_id=x', 'store_id.0'],
      ['store_id=0', 'store_id.0'],
      ['store_id=1,-1', 'store_id.1'],
      ['store_id=2147483648', 'store_id.0'],
      ['store_id=1.0', 'store_id.0'],
      ['store_reference=1,berlin-mitte', 'store_reference.1'],
      ['store_reference=99999999999999999999', 'store_reference.0'],
      [`transaction_id=${'x'.repeat(271)}`, 'transaction_id.0'],
      [`consumer=a,${'x'.repeat(256)}`, 'consumer.1'],
      ['consumer=a%00', 'consumer'],
    ])('to well-formed ones: %s', async (query, name) => {
      const { status, json } = await retailer.api.get(`/receipts?${query}`, v2);
      expect(status).toBe(400);
      expect(json.errors.map((error: { name: string }) => error.name)).toEqual([name]);
    });
  });

  test.each(['0', '2147483648', '99999999999999', '99999999999999999999'])(
    'store_reference %s is no integer that a store can have: 400, but for long digits in version 1',
    async (reference) => {
      for (const headers of reference === '0' ? [v1, v2] : [v2]) {
        const { status, json } = await retailer.api.get(`/receipts?store_reference=1,${reference}`, headers);
        expect(status).toBe(400);
        expect(json.errors.map(({ name }: { name: string }) => name)).toEqual(['store_reference.1']);
      }
    },
  );

  test('store_reference takes digits beyond integers as an external reference in version 1', async () => {
    const { api } = await makeRetailer();
    const gln = '4012345000009';
    await api.post('/stores', { name: 'Hamburg', country: 'DEU', external_reference: gln });
    const id = await postedReceipt({ api }, { store_reference: gln });
    await postedReceipt({ api });
    const { json } = await api.get(`/receipts?store_reference=${gln}`, v1);
    expect(json).toMatchObject([{ id, store_reference: gln }]);
    expect(json).toHaveLength(1);
  });

  test('an argument that no filter knows is refused, all of them at once', async () => {
    const { status, json } = await retailer.api.get(
      '/receipts?from=2026&Count=1&store=1&%5F%5Fproto%5F%5F=1&constructor=1',
    );
    expect(status).toBe(400);
    expect(json.errors.map(({ name }: { name: string }) => name).toSorted()).toEqual(
      ['Count', '__proto__', 'constructor', 'from', 'store'].toSorted(),
    );
  });

  describe('an anchor', () => {
    test.each(['newer', 'older'])('%s that is malformed gets 400', async (name) => {
      for (const value of [
        'x',
        '',
        '1',
        `${ids['a1']}x`,
        `{${ids['a1']}}`,
        ids['a1']?.replaceAll('-', ''),
        '%00',
      ]) {
        const { status, json } = await retailer.api.get(`/receipts?${name}=${value}`);
        expect([value, status]).toEqual([value, 400]);
        expect(json.errors[0]).toMatchObject({ location: 'query', name });
      }
    });

    test.each(['newer', 'older'])('%s given twice gets 400', async (name) => {
      const { status } = await retailer.api.get(`/receipts?${name}=${ids['a1']}&${name}=${ids['a1']}`);
      expect(status).toBe(400);
    });
  });

  test.each(['0', '21', '-1', '1.5', 'x', '', '1e1', ' 5', '99999999999999999999', 'NaN', '+5'])(
    'count %j is refused',
    async (count) => {
      const { status, json } = await retailer.api.get(`/receipts?count=${encodeURIComponent(count)}`);
      expect(status).toBe(400);
      expect(json.errors).toHaveLength(1);
      expect(json.errors[0]).toMatchObject({ location: 'query', name: 'count' });
    },
  );
});

describe('404', () => {
  test.each(['newer', 'older'])('an anchor %s that is nobody gets 404', async (name) => {
    for (const id of [
      '01980000-0000-7000-8000-000000000000',
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      crypto.randomUUID(),
    ]) {
      const { status, json } = await retailer.api.get(`/receipts?${name}=${id}`);
      expect({ status, description: json.description }).toEqual({
        status: 404,
        description: 'receipt not found',
      });
    }
  });
});
