import { beforeAll, describe, expect, test } from 'vitest';
import { listDeliveryEvents, listMessages } from '@/lib/domain/delivery/store/messages';
import { dispatchApi } from '@/test/web-dispatch';
import { newId } from '@/lib/core/ids';
import { apiClient, signedQuery, type ApiClient, type TestResponse } from '@/test/api-client';
import { makeClient, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { setProviders } from '@/test/message-servers';
import { send as sendPage } from '@/test/receipt-page/receipt-pages';
import { form, makeSendingRetailer, shoppedAt } from '@/test/receipt-page/shopper';
import { insertRaw } from './raw-row';

const everyChannel = { channels: ['email', 'sms', 'whatsapp'] as ('email' | 'sms' | 'whatsapp')[] };

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer(everyChannel);
});

const send = (body: object, { api }: Pick<TestRetailer, 'api'> = retailer) =>
  api.post('/receipts/_send', body);
const messagesOf = (receiptId: string, { ctx } = retailer) => listMessages(ctx, { receiptId, count: 10 });

describe('200', () => {
  describe('resolve', () => {
    const resolved = async (receipt: Readonly<Record<string, unknown>>, more: object = {}) => {
      const id = await postedReceipt(retailer, receipt);
      const { status, json } = await send({ id, channels: ['email', 'sms', 'fax'], resolve: true, ...more });
      expect([status, json.id]).toEqual([200, id]);
      expect(await messagesOf(id)).toEqual([]);
      return json as { channels: string[]; email_address: string | null; phone_number: string | null };
    };

    test('says what is available, and null for what nobody knows', async () => {
      expect(await resolved({})).toMatchObject({ channels: [], email_address: null, phone_number: null });
      expect(await resolved({ properties: { email: 'a@example.com' } })).toMatchObject({
        channels: ['email'],
        email_address: 'a@example.com',
        phone_number: null,
      });
    });

    test('asks the caller first, then the receipt, its identifier’s properties, and the identifier', async () => {
      const identifier = 'consumer@example.com';
      expect((await resolved({ identifier })).email_address).toBe(identifier);
      await retailer.api.patch(`/identifiers/${encodeURIComponent(identifier)}`, [
        { op: 'add', path: '/properties/email', value: 'known@example.com' },
        { op: 'add', path: '/properties/phone', value: '030 7654321' },
      ]);
      expect(await resolved({ identifier })).toMatchObject({
        email_address: 'known@example.com',
        phone_number: '+49307654321',
      });
      const properties = { email: 'till@example.com', phone: 'nonsense' };
      expect(await resolved({ identifier, properties })).toMatchObject({
        email_address: 'till@example.com',
        phone_number: '+49307654321',
      });
      const given = { email_address: 'given@example.com', phone_number: '+44 20 7946 0000' };
      expect(await resolved({ identifier, properties }, given)).toMatchObject({
        channels: ['email', 'sms'],
        email_address: 'given@example.com',
        phone_number: '+442079460000',
      });
    });

    test('looks for a phone number where the retailer’s tills write it', async () => {
      const own = await makeRetailer({ channels: ['sms'], phone_property: 'properties.contact.mobile' });
      const phoneOf = async (properties: object) => {
        const id = await postedReceipt(own, { properties });
        const answer = await own.api.post('/receipts/_send', { id, channels: ['sms'], resolve: true });
        return answer.json.phone_number as unknown;
      };
      const mobile = '030 1112223';
      expect(await phoneOf({ contact: { mobile }, phone: '030 9998887' })).toBe('+49301112223');
      expect(await phoneOf({ phone: '030 9998887' })).toBeNull();
      for (const contact of [
        mobile,
        [mobile],
        { mobile: 30_1112223 },
        { mobile: { number: mobile } },
        null,
      ]) {
        expect(await phoneOf({ contact })).toBeNull();
      }
    });

    test('an identifier that is a phone number is one, in the country of the store', async () => {
      expect((await resolved({ identifier: '0301112223' })).phone_number).toBe('+49301112223');
    });
  });
});

describe('202', () => {
  test('queues one message for each channel, and says so in the history', async () => {
    const id = await postedReceipt(retailer, {
      properties: { email: 'a@example.com', phone: '030 1234567' },
    });
    const answer = await send({ id, channels: ['email', 'sms', 'email'] });
    expect([answer.status, answer.json]).toEqual([202, { id }]);
    const sent = await messagesOf(id);
    expect(sent.map(({ channel, recipient, state }) => [channel, recipient, state]).toSorted()).toEqual([
      ['email', 'a@example.com', 'queued'],
      ['sms', '+49301234567', 'queued'],
    ]);
    const events = await listDeliveryEvents(retailer.ctx, id);
    expect(events.map(({ type, channel }) => [type, channel]).toSorted()).toEqual([
      ['queued', 'email'],
      ['queued', 'sms'],
    ]);
  });

  test('stands in the audit trail with the addresses, once for each request', async () => {
    const own = await makeSendingRetailer();
    const { id, identifier, token } = await shoppedAt(own, { properties: { phone: '+4930123456' } });
    const noted = async () => (await own.api.get('/audit?action=send_receipt')).json as object[];
    // What is sent on arrival is no act of a user, and asking what could be sent sends nothing.
    await send({ id, channels: ['email'], resolve: true }, own);
    expect(await noted()).toEqual([]);
    const body = { id, channels: ['email', 'sms'], email_address: 'other@example.com' };
    expect((await send(body, own)).status).toBe(202);
    setProviders();
    const page = form('email');
    await Promise.all([sendPage(token, page), sendPage(token, page)]);
    const of = { subject_type: 'receipt', subject_id: id, before: null };
    expect(await noted()).toMatchObject([
      { ...of, actor: 'system:receipt-link', after: { email: identifier } },
      {
        ...of,
        actor: expect.stringMatching(/^client:/) as string,
        after: { email: 'other@example.com', sms: '+4930123456' },
      },
    ]);
  });

  test('takes the transaction id just as well', async () => {
    const id = await postedReceipt(retailer, {
      transaction_id: 'SEND-1',
      properties: { email: 'a@example.com' },
    });
    expect((await send({ transaction_id: 'SEND-1', channels: ['email'] })).json).toEqual({ id });
  });

  test('under one idempotency-key sends once, without it again', async () => {
    const id = await postedReceipt(retailer, { properties: { email: 'a@example.com' } });
    const headers = { 'idempotency-key': 'the-same-request' };
    const once = () => retailer.api.post('/receipts/_send', { id, channels: ['email'] }, headers);
    expect([(await once()).status, (await once()).status]).toEqual([202, 202]);
    expect(await messagesOf(id)).toHaveLength(1);
    await send({ id, channels: ['email'] });
    expect(await messagesOf(id)).toHaveLength(2);
  });

  test('sends what it took, whatever id its requests carry', async () => {
    const id = await postedReceipt(retailer);
    for (const [index, requestId] of ['trace-1', 'trace-1', 'arrival', 'arrival'].entries()) {
      const body = { id, channels: ['email'], email_address: `a${index}@example.com` };
      const answer = await retailer.api.post('/receipts/_send', body, { 'x-request-id': requestId });
      expect(answer.status).toBe(202);
    }
    expect(await messagesOf(id)).toHaveLength(4);
  });

  test('a phone number that was given is used or refused, never replaced by another', async () => {
    const id = await postedReceipt(retailer, { properties: { phone: '+4930123456' } });
    const { status, json } = await send({ id, channels: ['sms'], phone_number: '12' });
    expect([status, json.errors[0].name]).toEqual([400, 'phone_number']);
    await send({ id, channels: ['whatsapp'], phone_number: '0151 23456789' });
    expect((await messagesOf(id)).map(({ recipient }) => recipient)).toEqual(['+4915123456789']);
  });

  test('a signed consumer sends its own receipts only', async () => {
    const id = await postedReceipt(retailer, { identifier: 'mine@example.com' });
    const as = (consumer: string) =>
      apiClient().post(`/receipts/_send?${signedQuery(retailer.credentials.hmac, { consumer })}`, {
        id,
        channels: ['email'],
      });
    expect((await as('other@example.com')).json.description).toBe('receipt not found');
    expect((await as('mine@example.com')).status).toBe(202);
  });
});

describe('400', () => {
  test.each([
    [{ channels: ['email'] }, 'must have exactly one of id and transaction_id'],
    [{ id: newId(), transaction_id: 'x', channels: ['email'] }, 'exactly one'],
    [{ id: newId(), channels: [] }, 'channels'],
    [{ id: newId() }, 'channels is missing'],
    [{ id: newId(), channels: ['email'], email_address: 'a@example.com\r\nBcc: b@example.com' }, 'e-mail'],
    [{ id: newId(), channels: ['email'], email_address: 'nobody' }, 'e-mail'],
    [{ id: newId(), channels: ['email'], reslove: true }, 'reslove'],
  ])('%j is malformed', async (body, part) => {
    const { status, json } = await send(body);
    expect(status).toBe(400);
    expect(json.description).toContain(part);
  });
});

describe('403', () => {
  test('nobody sends without the permission', async () => {
    const id = await postedReceipt(retailer, { properties: { email: 'a@example.com' } });
    const { key, secret } = await makeClient(retailer, { authentication: 'hmac', permissions: [] });
    const query = signedQuery({ key, secret }, {});
    const answer = await apiClient().post(`/receipts/_send?${query}`, { id, channels: ['email'] });
    expect(answer.status).toBe(403);
  });

  test('a signed consumer gives no phone number, and nothing is sent', async () => {
    const identifier = 'phone-giver@example.com';
    const properties = { phone: '+4930123456' };
    const id = await postedReceipt(retailer, { identifier, properties });
    const query = signedQuery(retailer.credentials.hmac, { consumer: identifier });
    const ask = (body: object) => apiClient().post(`/receipts/_send?${query}`, { id, ...body });
    for (const body of [
      { channels: ['sms'], phone_number: '+4915123456789' },
      { channels: ['sms'], phone_number: properties.phone },
      { channels: ['email'], phone_number: '+4915123456789' },
      { channels: ['sms'], phone_number: '+4915123456789', resolve: true },
    ]) {
      const { status, json } = await ask(body);
      expect([status, json.code]).toEqual([403, 'permission_denied']);
    }
    expect(await messagesOf(id)).toEqual([]);
    expect((await ask({ channels: ['sms'] })).status).toBe(202);
    expect((await messagesOf(id)).map(({ recipient }) => recipient)).toEqual([properties.phone]);
  });
});

describe('409', () => {
  const raw = (id: string, transactionId: string, state: 'received' | 'processed') =>
    insertRaw(retailer, { id, transactionId, state });

  test('of a raw receipt that waits, by its id or by the transaction it announced, is pending', async () => {
    const id = newId();
    await raw(id, 'RAW-1', 'received');
    for (const name of [{ id }, { transaction_id: 'RAW-1' }]) {
      const { status, json } = await send({ ...name, channels: ['email'] });
      expect([status, json.description]).toEqual([409, 'receipt processing is pending']);
    }
    await raw(newId(), 'RAW-2', 'processed');
    expect((await send({ transaction_id: 'RAW-2', channels: ['email'] })).status).toBe(422);
  });
});

describe('422', () => {
  test.each([{ id: newId() }, { id: 'no-uuid' }, { transaction_id: 'nowhere' }])(
    '%j names no receipt',
    async (name) => {
      const { status, json } = await send({ ...name, channels: ['email'] });
      expect([status, json.description]).toEqual([422, 'receipt not found']);
    },
  );

  test('a channel without an address, not configured or unknown is not available, and nothing is sent', async () => {
    const plain = await makeRetailer();
    const id = await postedReceipt(plain, { properties: { email: 'a@example.com', phone: '+4930123456' } });
    for (const channel of ['sms', 'fax']) {
      const { status, json } = await send({ id, channels: ['email', channel] }, plain);
      expect([status, json.description]).toEqual([422, `${channel} channel is not available`]);
    }
    const nameless = await postedReceipt(plain);
    const { json } = await send({ id: nameless, channels: ['email'] }, plain);
    expect(json.description).toBe('email channel is not available');
    expect(await listMessages(plain.ctx, { count: 10 })).toEqual([]);
  });

  test('nobody sends across retailers', async () => {
    const id = await postedReceipt(retailer, { properties: { email: 'a@example.com' } });
    const stranger = await makeRetailer(everyChannel);
    const { status, json } = await send({ id, channels: ['email'] }, stranger);
    expect([status, json.description]).toEqual([422, 'receipt not found']);
  });
});

describe('429', () => {
  const consumer = 'limited@example.com';
  /** A network that no other test uses, so that no test uses up another one's limit. */
  const from = (address: string) => apiClient({}, (request) => dispatchApi(request, { address }));
  const ask = (api: ApiClient, of: TestRetailer, body: object) =>
    api.post(`/receipts/_send?${signedQuery(of.credentials.hmac, { consumer })}`, {
      channels: ['email'],
      ...body,
    });
  const statuses = async (answers: readonly Promise<TestResponse>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);

  test('of a signed consumer: five messages a day for a receipt, exactly, also at once and to addresses on file', async () => {
    const id = await postedReceipt(retailer, { identifier: consumer });
    const api = from('198.51.100.1');
    const asked = Array.from({ length: 8 }, (_, index) =>
      ask(api, retailer, index % 2 === 0 ? { id } : { id, email_address: `a${index}@example.org` }),
    );
    expect(await statuses(asked)).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    const { json, headers } = await ask(api, retailer, { id });
    expect(json.code).toBe('rate_limited');
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect(await messagesOf(id)).toHaveLength(5);
  });

  test(
    'of a signed consumer: ten a day to one recipient, and twenty an hour to given addresses from a network',
    { tags: 'long' },
    async () => {
      const own = await makeRetailer(everyChannel);
      const ids = await Promise.all(
        Array.from({ length: 8 }, () => postedReceipt(own, { identifier: consumer })),
      );
      const sendAll = async (network: string, addressOf: (index: number) => string, count: number) => {
        const answers: number[] = [];
        for (let index = 0; index < count; index += 1) {
          const body = { id: ids[index % ids.length], email_address: addressOf(index) };
          answers.push((await ask(from(network), own, body)).status);
        }
        return answers;
      };
      const toOne = await sendAll(
        '203.0.113.1',
        (index) => ['victim', 'Victim'][index % 2] + '@example.org',
        11,
      );
      expect(toOne).toEqual([...Array<number>(10).fill(202), 429]);
      const toMany = await sendAll('198.51.100.7', (index) => `b${index}@example.org`, 21);
      expect(toMany).toEqual([...Array<number>(20).fill(202), 429]);
    },
  );

  test('shares its limits with the form of the receipt page', async () => {
    setProviders();
    const own = await makeSendingRetailer();
    const { id, identifier, token } = await shoppedAt(own);
    for (let index = 0; index < 5; index += 1) {
      expect((await sendPage(token, form('address', { address: `c${index}@example.org` }))).status).toBe(200);
    }
    const signed = signedQuery(own.credentials.hmac, { consumer: identifier });
    const answer = await apiClient().post(`/receipts/_send?${signed}`, { id, channels: ['email'] });
    expect(answer.status).toBe(429);
  });

  test('is not for clients, who send as often as they must', async () => {
    const id = await postedReceipt(retailer, { identifier: consumer });
    for (let index = 0; index < 7; index += 1) {
      expect((await send({ id, channels: ['email'] })).status).toBe(202);
    }
  });
});
