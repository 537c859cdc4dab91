import { beforeAll, describe, expect, test } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { apiClient, signedQuery, type TestResponse } from '@/test/api-client';
import { countRows, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// Contract section 11: a request signed for consumers sees their receipts and nothing else.

let retailer: TestRetailer;
let mine: string;
let second: string;
let others: string;
let nobodys: string;
const missing = '01980000-0000-7000-8000-000000000000';
const anonymous = apiClient();

beforeAll(async () => {
  // One consumer calls more often here than it may in a minute.
  useEnvironment({ RATE_LIMIT: 'off' });
  retailer = await makeRetailer();
  mine = await postedReceipt(retailer, {
    identifier: '1001',
    localtime: '2026-03-14T10:00:00Z',
    transaction_id: 'M',
  });
  others = await postedReceipt(retailer, {
    identifier: '2001',
    localtime: '2026-03-14T11:00:00Z',
    transaction_id: 'O',
  });
  nobodys = await postedReceipt(retailer, { localtime: '2026-03-14T12:00:00Z', transaction_id: 'N' });
  second = await postedReceipt(retailer, {
    identifier: '1002',
    localtime: '2026-03-14T13:00:00Z',
    transaction_id: 'S',
  });
});

const signed = (consumer: string) => signedQuery(retailer.credentials.hmac, { consumer });
const idsOf = ({ json }: TestResponse) => (json as { id: string }[]).map(({ id }) => id);

describe('the list', () => {
  test.each(['1', '2'])('is theirs alone in version %s', async (version) => {
    const headers = { 'service-api-version': version };
    const list = async (query: string) => idsOf(await anonymous.get(`/receipts?${query}`, headers));
    expect(await list(signed('1001'))).toEqual([mine]);
    expect(await list(signed('1001,1002'))).toEqual([second, mine]);
    expect(await list(signed('1002,1001,1002'))).toEqual([second, mine]);
    expect(await list(signed('nobody'))).toEqual([]);
    expect(await list(`${signed('1001')}&store_id=1&store_reference=1`)).toEqual([mine]);
    expect(await list(`${signed('1001')}&transaction_id=O,M`)).toEqual([mine]);
    expect(await list(`${signed('1001')}&id=${others},${mine}`)).toEqual([mine]);
    expect(await list(`${signed('1001,1002')}&older=${second}`)).toEqual([mine]);
    expect(await list(`${signed('1001,1002')}&newer=${mine}&count=1`)).toEqual([second]);
  });

  test.each(['older', 'newer'])('takes no anchor of anybody else: %s', async (name) => {
    const missed = await anonymous.get(`/receipts?${signed('1001')}&${name}=${missing}`);
    for (const id of [others, nobodys, second]) {
      const { status, json } = await anonymous.get(`/receipts?${signed('1001')}&${name}=${id}`);
      expect({ status, description: json.description }).toEqual({
        status: 404,
        description: missed.json.description,
      });
    }
  });
});

describe('one receipt', () => {
  test('is readable and changeable when it is theirs', async () => {
    expect((await anonymous.get(`/receipts/${mine}?${signed('1001')}`)).status).toBe(200);
    const { status } = await anonymous.patch(`/receipts/${mine}?${signed('1001')}`, [
      { op: 'add', path: '/properties/email_settings/send', value: false },
    ]);
    expect(status).toBe(200);
  });

  test("is not there when it is anybody else's, or nobody's", async () => {
    const before = await countRows(retailer);
    for (const id of [others, nobodys, second]) {
      const patch = [{ op: 'replace', path: '/identifier', value: '1001' }];
      for (const response of [
        await anonymous.get(`/receipts/${id}?${signed('1001')}`),
        await anonymous.patch(`/receipts/${id}?${signed('1001')}`, patch),
        await anonymous.request(`/receipts/${id}?${signed('1001')}`, {
          method: 'PATCH',
          json: { identifier: '1001' },
        }),
      ]) {
        expect({ status: response.status, description: response.json.description }).toEqual({
          status: 404,
          description: 'receipt not found',
        });
      }
    }
    expect(await countRows(retailer)).toEqual(before);
  });

  test('is theirs by its identifier now, not by the one it came with', async () => {
    const own = await postedReceipt(retailer, { identifier: '4001' });
    await retailer.api.patch(`/receipts/${own}`, [{ op: 'replace', path: '/identifier', value: '4002' }]);
    expect((await anonymous.get(`/receipts/${own}?${signed('4001')}`)).status).toBe(404);
    expect((await anonymous.get(`/receipts/${own}?${signed('4002')}`)).status).toBe(200);
  });
});

describe('an identifier', () => {
  test('is compared letter by letter', async () => {
    await postedReceipt(retailer, { identifier: 'Ä@example.com' });
    for (const consumer of ['ä@example.com', 'A\u0308@example.com', 'Ä@example.com ', 'Ä@example.co']) {
      expect(idsOf(await anonymous.get(`/receipts?${signed(consumer)}`))).toEqual([]);
    }
    expect(idsOf(await anonymous.get(`/receipts?${signed('Ä@example.com')}`))).toHaveLength(1);
  });

  test('that is empty stands for nobody, not for everybody', async () => {
    for (const consumer of ['', ',', ',,']) {
      expect((await anonymous.get(`/receipts/${mine}?${signed(consumer)}`)).status).toBe(404);
      expect((await anonymous.get(`/receipts/${nobodys}?${signed(consumer)}`)).status).toBe(404);
      expect((await anonymous.get(`/receipts?${signed(consumer)}`)).status).toBe(400);
    }
  });

  test('is looked for as text: wildcards and quotes mean themselves', async () => {
    for (const consumer of ['%', '_', '*', "' or '1'='1", '1001"', '{1001}', '1001)']) {
      expect(idsOf(await anonymous.get(`/receipts?${signed(consumer)}`))).toEqual([]);
    }
  });
});

test('a signature without consumer acts with the permissions of the key', async () => {
  const query = signedQuery(retailer.credentials.hmac);
  expect(idsOf(await anonymous.get(`/receipts?${query}`)).length).toBeGreaterThanOrEqual(4);
  expect((await anonymous.get(`/receipts/${nobodys}?${query}`)).status).toBe(200);
});
