import { beforeAll, describe, expect, test } from 'vitest';
import { insertMessage, updateMessage } from '@/lib/domain/delivery/store/messages';
import { inTransaction } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';
import { apiClient, signedQuery } from '@/test/api-client';
import { queuedMessage, type QueuedMessage } from '@/test/api/deliveries/queued-message';
import { makeRetailer, type TestRetailer } from '@/test/factories';

let retailer: TestRetailer;
let sent: readonly QueuedMessage[];
beforeAll(async () => {
  retailer = await makeRetailer({ channels: ['email', 'sms', 'whatsapp'] });
  const receipt = (email: string) => ({
    receipt: { properties: { email, phone: '+4915123456789' } },
    retailer,
  });
  sent = [
    await queuedMessage('email', receipt('Anna.B_x@Example.com')),
    await queuedMessage('sms', receipt('a@example.com')),
    await queuedMessage('email', receipt('annaXb@example.com')),
    await queuedMessage('whatsapp', receipt('a@example.com')),
    await queuedMessage('email', receipt('anna@example.com')),
  ];
  await sent[0]?.run();
  await updateMessage(retailer.ctx, sent[4]?.id ?? '', { state: 'sent', provider: 'smtp' });
  await updateMessage(retailer.ctx, sent[3]?.id ?? '', { state: 'failed', failure: 'no luck' });
});

const list = async (query = '') => {
  const { status, json } = await retailer.api.get(`/deliveries?${query}`);
  expect(status).toBe(200);
  return (json as { id: string }[]).map(({ id }) => sent.findIndex((message) => message.id === id));
};

describe('200', () => {
  test.each([
    ['', [4, 3, 2, 1, 0]],
    ['channel=email', [4, 2, 0]],
    ['state=failed', [3]],
    // Nothing is configured: the outbox kept it, and no consumer has it.
    ['state=kept', [0]],
    ['state=sent', [4]],
    ['state=queued', [2, 1]],
    ['kind=password_reset', []],
    ['text=ANNA.b_', [0]],
    ['text=anna', [4, 2, 0]],
    ['text=%25', []],
    ['text=%2B4915', [3, 1]],
    ['channel=email&state=queued', [2]],
    ['count=2', [4, 3]],
  ])('%j lists %j, newest first', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  test('goes on after the last of a page, without a gap', async () => {
    const first = await list('count=3');
    const rest = await list(`count=3&after=${sent[first[2] ?? 0]?.id}`);
    expect([...first, ...rest]).toEqual([4, 3, 2, 1, 0]);
  });

  test('each message tells the state it is listed under', async () => {
    const { json } = await retailer.api.get('/deliveries');
    expect((json as { state: string }[]).map(({ state }) => state)).toEqual([
      'sent',
      'failed',
      'queued',
      'queued',
      'kept',
    ]);
    const { json: kept } = await retailer.api.get(`/deliveries/${sent[0]?.id}`);
    expect(kept).toMatchObject({ state: 'kept', provider: 'outbox' });
  });

  test('of one receipt', async () => {
    expect(await list(`receipt=${sent[1]?.receiptId}`)).toEqual([1]);
  });

  describe('of one consumer', () => {
    let shops: TestRetailer;
    let messagesOf: (query: string) => Promise<number[]>;
    let posted: readonly QueuedMessage[];
    beforeAll(async () => {
      shops = await makeRetailer({ channels: ['email', 'sms', 'whatsapp'] });
      const anna = 'Anna@example.com';
      const receipt = (identifier: string | null, email: string) => ({
        receipt: {
          ...(identifier === null ? {} : { identifier }),
          properties: { email, phone: '+4915123456789' },
        },
        retailer: shops,
      });
      posted = [
        await queuedMessage('email', receipt(anna, 'elsewhere@example.com')),
        await queuedMessage('email', receipt(null, 'anna@Example.com')),
        await queuedMessage('email', receipt('bob', 'bob@example.com')),
        await queuedMessage('sms', receipt(anna, anna)),
        await queuedMessage('email', receipt('anna', 'anna@example.com.example')),
      ];
      messagesOf = async (query) => {
        const { status, json } = await shops.api.get(`/deliveries?${query}`);
        expect(status).toBe(200);
        return (json as { id: string }[]).map(({ id }) => posted.findIndex((message) => message.id === id));
      };
      // Who works here may be a consumer, too; what is sent to them as staff is not the consumer's.
      const invitation = {
        kind: 'invitation',
        receiptId: null,
        userId: newId(),
        channel: 'email',
        recipient: anna,
        request: newId(),
        createdBy: 'user:admin@example.com',
      } as const;
      await inTransaction(shops.ctx, (ctx) => insertMessage(ctx, null, invitation));
    });

    test.each([
      ['identifier=Anna%40example.com', [3, 1, 0]],
      ['identifier=Anna%40example.com&channel=email', [1, 0]],
      ['identifier=Anna%40example.com&text=elsewhere', [0]],
      ['identifier=Anna%40example.com&count=1', [3]],
      ['identifier=bob', [2]],
      // Of receipts the identifier counts as it is; of addresses in either case.
      ['identifier=anna%40EXAMPLE.com', [1]],
      ['identifier=nobody', []],
      ['identifier=%25', []],
    ])('%s: %j, with their receipts or to their address, newest first', async (query, expected) => {
      expect(await messagesOf(query)).toEqual(expected);
    });

    test('goes on after the last of a page', async () => {
      expect(await messagesOf(`identifier=Anna%40example.com&after=${posted[1]?.id}`)).toEqual([0]);
    });

    test('is nothing of another retailer, whose consumer has the same name', async () => {
      const other = await makeRetailer({ channels: ['email'] });
      await queuedMessage('email', {
        receipt: { identifier: 'Anna@example.com', properties: { email: 'Anna@example.com' } },
        retailer: other,
      });
      expect((await other.api.get('/deliveries?identifier=Anna%40example.com')).json).toHaveLength(1);
      expect((await other.api.get('/deliveries?identifier=bob')).json).toEqual([]);
      expect(await messagesOf('identifier=Anna%40example.com')).toEqual([3, 1, 0]);
    });

    test('follows a receipt that is given to another consumer', async () => {
      const moved = await queuedMessage('email', {
        receipt: { identifier: 'first', properties: { email: 'x@example.com' } },
        retailer: shops,
      });
      const path = `/receipts/${moved.receiptId}`;
      await shops.api.patch(path, [{ op: 'replace', path: '/identifier', value: 'second' }]);
      const idsOf = async (name: string) =>
        ((await shops.api.get(`/deliveries?identifier=${name}`)).json as { id: string }[]).map(
          ({ id }) => id,
        );
      expect([await idsOf('first'), await idsOf('second')]).toEqual([[], [moved.id]]);
    });
  });

  test('shows nothing of another retailer', async () => {
    const other = await makeRetailer();
    expect((await other.api.get('/deliveries')).json).toEqual([]);
  });
});

describe('400', () => {
  test.each(['state=gone', 'channel=fax', 'after=x', 'receipt=x', 'count=101', 'text=', 'identifier='])(
    'refuses %j',
    async (query) => {
      expect((await retailer.api.get(`/deliveries?${query}`)).status).toBe(400);
    },
  );
});

describe('403', () => {
  test('is closed to signed consumers', async () => {
    const query = signedQuery(retailer.credentials.hmac, { consumer: '1001' });
    const { status, json } = await apiClient().get(`/deliveries?${query}`);
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
  });
});
