import { beforeEach, describe, expect, test } from 'vitest';
import { emptyMessages } from '@/lib/domain/delivery/store/erasure';
import { doubt, listDeliveryEvents, recordEvent, updateMessage } from '@/lib/domain/delivery/store/messages';
import { twilioSignature } from '@/lib/domain/delivery/twilio/twilio-signature';
import { apiClient } from '@/test/api-client';
import { queuedMessage, type QueuedMessage } from '@/test/api/deliveries/queued-message';
import { setEnvironment, twilioServer } from '@/test/message-servers';

// Status callbacks of Twilio's Messages API.

let message: QueuedMessage;
let callback: string;
const posts: URLSearchParams[] = [];

beforeEach(async () => {
  await twilioServer((_request, response, body) => {
    posts.push(new URLSearchParams(body));
    response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"sid":"SM1"}');
  });
  setEnvironment({ BASE_URL: 'https://receipts.example' });
  message = await queuedMessage('sms');
  callback = `https://receipts.example/api/callbacks/twilio/${message.retailer.ctx.retailer.id}/${message.id}`;
});

function tell(fields: Record<string, string>, { url = callback, token = 'secret', to = callback } = {}) {
  const form = new URLSearchParams({ MessageSid: 'SM1', AccountSid: 'AC1', ...fields });
  return apiClient().request(new URL(to).pathname.slice('/api'.length), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': twilioSignature(token, url, form),
    },
    body: form.toString(),
  });
}

const told = (MessageStatus: string, more: Record<string, string> = {}) => tell({ MessageStatus, ...more });
const history = async () =>
  (await listDeliveryEvents(message.retailer.ctx, message.receiptId)).map(({ type, detail }) =>
    `${type} ${detail ?? ''}`.trim(),
  );

describe('204', () => {
  test('a message asks for word at an address of its own, where Twilio can reach one', async () => {
    await message.run();
    expect(posts.at(-1)?.get('StatusCallback')).toBe(callback);
    setEnvironment({ BASE_URL: 'http://localhost:3000' });
    const other = await queuedMessage('sms');
    await other.run();
    expect(posts.at(-1)?.has('StatusCallback')).toBe(false);
  });

  describe('what Twilio says', () => {
    test('of a delivery is noted once, however often it is said', async () => {
      await message.run();
      for (const status of ['sent', 'delivered', 'delivered', 'sent', 'read', 'read']) {
        expect((await told(status)).status).toBe(204);
      }
      expect(await history()).toEqual([
        'queued',
        'sent twilio',
        'sent twilio: delivered',
        'sent twilio: read',
      ]);
      expect((await message.read()).state).toBe('sent');
    });

    test.each([
      ['undelivered', 'bounced'],
      ['failed', 'failed'],
    ])('%s makes a dead letter of it, once', async (status, type) => {
      await message.run();
      for (const _ of [1, 2]) await told(status, { ErrorCode: '30003' });
      await told('sent');
      expect(await history()).toEqual(['queued', 'sent twilio', `${type} twilio: ${status} (error 30003)`]);
      expect(await message.read()).toMatchObject({
        state: 'failed',
        failure: `twilio: ${status} (error 30003)`,
      });
    });

    test('of a failure after a delivery, or of another try, changes nothing', async () => {
      await message.run();
      await tell({ MessageStatus: 'undelivered', MessageSid: 'SM0' });
      expect((await message.read()).state).toBe('sent');
      await told('delivered');
      await told('undelivered');
      expect((await message.read()).state).toBe('sent');
    });

    test('of a delivery counts also where a hundred things happened to the message before', async () => {
      await message.run();
      const { retailer, id: messageId, receiptId } = message;
      for (let times = 0; times < 100; times += 1) {
        await recordEvent(retailer.ctx, {
          receiptId,
          messageId,
          type: 'queued',
          channel: 'sms',
          detail: 'again',
        });
      }
      for (const status of ['delivered', 'delivered', 'undelivered']) await told(status);
      expect((await message.read()).state).toBe('sent');
      expect((await history()).slice(-2)).toEqual(['queued again', 'sent twilio: delivered']);
    });

    test('of many at once is noted once', async () => {
      await message.run();
      await Promise.all(Array.from({ length: 6 }, () => told('delivered')));
      expect(await history()).toEqual(['queued', 'sent twilio', 'sent twilio: delivered']);
    });

    test('comes before our own note, and is not overwritten by it', async () => {
      await twilioServer((_request, response) => {
        void told('undelivered').then(() => response.writeHead(201).end('{"sid":"SM1"}'));
      });
      await message.run();
      expect(await message.read()).toMatchObject({ state: 'failed', providerId: 'SM1' });
    });

    test('keeps a message from being sent twice, whose taking we did not hear of', async () => {
      let calls = 0;
      await twilioServer((request) => {
        calls += 1;
        request.socket.destroy();
      });
      await expect(message.run()).rejects.toThrow();
      expect((await message.read()).state).toBe('queued');
      await told('queued');
      await message.run(2);
      expect(calls).toBe(1);
      expect(await message.read()).toMatchObject({ state: 'sent', provider: 'twilio', providerId: 'SM1' });
    });

    test('ends the doubt about a message whose worker died', async () => {
      await updateMessage(message.retailer.ctx, message.id, { state: 'sending', attempts: 1 });
      await message.run(2);
      expect(await message.read()).toMatchObject({ state: 'failed', failure: doubt });
      await told('sent');
      expect(await message.read()).toMatchObject({ state: 'sent', failure: null });
    });

    test('leaves no doubt about a message whose worker died before that', async () => {
      await updateMessage(message.retailer.ctx, message.id, { state: 'sending', attempts: 1 });
      await told('sent');
      const calls = posts.length;
      await message.run(2);
      expect(posts).toHaveLength(calls);
      expect(await message.read()).toMatchObject({ state: 'sent', failure: null, providerId: 'SM1' });
      expect(await history()).toEqual(['queued', 'sent twilio: sent']);
    });

    test('of the try before says nothing of a message that is sent again', async () => {
      const again = { state: 'sending', attempts: 2, providerId: 'SM1' } as const;
      await updateMessage(message.retailer.ctx, message.id, again);
      await told('sent');
      expect((await message.read()).state).toBe('sending');
    });

    test('of the try before says nothing of a message that waits to be sent again, unless it has arrived', async () => {
      await message.run();
      await told('undelivered');
      const retry = async () =>
        (await message.retailer.api.post(`/deliveries/${message.id}/_retry`, {})).status;
      expect(await retry()).toBe(202);
      await told('sent');
      const calls = posts.length;
      await message.run();
      expect(posts).toHaveLength(calls + 1);
      await told('undelivered', { ErrorCode: '30003' });
      expect(await retry()).toBe(202);
      await told('delivered');
      await message.run();
      expect(posts).toHaveLength(calls + 1);
      expect((await message.read()).state).toBe('sent');
    });

    test('of a second try that fails for the same reason makes a dead letter of it again', async () => {
      const reason = { ErrorCode: '30003' };
      await message.run();
      await told('undelivered', reason);
      await message.retailer.api.post(`/deliveries/${message.id}/_retry`, {});
      // A repeated status of the try before does not stop the next one.
      await told('failed', reason);
      expect((await message.read()).state).toBe('queued');
      await twilioServer((_request, response) => void response.writeHead(201).end('{"sid":"SM2"}'));
      await message.run();
      expect(await message.read()).toMatchObject({ state: 'sent', providerId: 'SM2' });
      for (const _ of [1, 2]) await told('undelivered', { ...reason, MessageSid: 'SM2' });
      expect((await message.read()).state).toBe('failed');
      expect(await history()).toEqual([
        'queued',
        'sent twilio',
        'bounced twilio: undelivered (error 30003)',
        'queued again',
        'sent twilio',
        'bounced twilio: undelivered (error 30003)',
      ]);
    });

    test('of a second try is heard before its own answer', async () => {
      await message.run();
      await told('undelivered');
      await message.retailer.api.post(`/deliveries/${message.id}/_retry`, {});
      await twilioServer((_request, response) => {
        void told('failed', { MessageSid: 'SM2' }).then(() => response.writeHead(201).end('{"sid":"SM2"}'));
      });
      await message.run();
      expect(await message.read()).toMatchObject({ state: 'failed', failure: 'twilio: failed' });
    });

    test('comes before its own answer, and is noted once', async () => {
      await twilioServer((_request, response) => {
        void told('queued').then(() => response.writeHead(201).end('{"sid":"SM1"}'));
      });
      await message.run();
      expect(await message.read()).toMatchObject({ state: 'sent', providerId: 'SM1' });
      expect(await history()).toEqual(['queued', 'sent twilio: queued']);
    });

    test.each(['', 'canceled', 'nonsense', 'x'.repeat(5000)])('%j is passed over', async (status) => {
      await message.run();
      expect((await told(status)).status).toBe(204);
      expect(await history()).toEqual(['queued', 'sent twilio']);
    });

    test('of a person who was erased meanwhile names nothing that leads to them', async () => {
      const erase = () => emptyMessages(message.retailer.ctx, [message.id], '[erased]');
      await twilioServer((_request, response) => {
        void erase().then(() => response.writeHead(201).end('{"sid":"SM1"}'));
      });
      await message.run();
      expect(await message.read()).toMatchObject({ state: 'failed', providerId: null });
      for (const status of ['undelivered', 'delivered']) await told(status);
      expect(await message.read()).toMatchObject({ recipient: '[erased]', providerId: null });
    });

    test('of a message that is gone is passed over', async () => {
      for (const path of ['1/x', `2147483647/${message.id}`, '1/01980000-0000-7000-8000-000000000000']) {
        const url = `https://receipts.example/api/callbacks/twilio/${path}`;
        expect((await tell({ MessageStatus: 'delivered' }, { url, to: url })).status).toBe(204);
      }
    });
  });
});

describe('403', () => {
  test('the signature is the one that Twilio’s documentation computes', () => {
    const form = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    });
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    expect(twilioSignature('12345', url, form)).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=');
  });

  describe('nobody else is assumedVersion', () => {
    const expectRefused = (response: { status: number; json: { code: string } }) =>
      expect({ status: response.status, code: response.json.code }).toEqual({
        status: 403,
        code: 'invalid_signature',
      });

    test('without the signature, with that of another token, address or form', async () => {
      await message.run();
      expectRefused(await tell({ MessageStatus: 'failed' }, { token: 'another' }));
      expectRefused(await tell({ MessageStatus: 'failed' }, { url: `${callback}x` }));
      expectRefused(await tell({ MessageStatus: 'failed' }, { url: callback.replace('https', 'http') }));
      const path = new URL(callback).pathname.slice('/api'.length);
      const signature = twilioSignature('secret', callback, new URLSearchParams({ MessageStatus: 'sent' }));
      const wrong: Record<string, string>[] = [
        {},
        { 'x-twilio-signature': '' },
        { 'x-twilio-signature': signature },
      ];
      for (const headers of wrong) {
        expectRefused(
          await apiClient().request(path, { method: 'POST', headers, body: 'MessageStatus=failed' }),
        );
      }
      expect((await message.read()).state).toBe('sent');
    });

    test('where no account is configured', async () => {
      setEnvironment({ TWILIO_ACCOUNT_SID: '', TWILIO_AUTH_TOKEN: '' });
      expectRefused(await tell({ MessageStatus: 'failed' }, { token: '' }));
    });
  });
});
