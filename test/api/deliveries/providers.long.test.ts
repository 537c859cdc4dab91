import { useServiceComposers } from '@/server/use-composers';
import { failMessageJob } from '@/lib/domain/delivery/send/fail-message-job';
import { sendMessageJobs } from '@/lib/domain/delivery/send/send-message-job';
import { createServer, type Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { setLimits } from '@/lib/domain/retailers/set-limits';
import { startWorkers } from '@/lib/platform/queue/start-workers';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { config } from '@/lib/core/config';
import { listen, sendMailTo, setEnvironment, smtpServer, twilioServer } from '@/test/message-servers';
import { tier } from '@/test/tier';

/** A server for mail that does with a connection what it likes. */
async function oddMailServer(behave: (socket: Socket) => void): Promise<void> {
  sendMailTo(
    await listen(
      createServer((socket) => {
        socket.on('error', () => socket.destroy());
        behave(socket);
      }),
    ),
  );
}

describe('a mail server', () => {
  const odd: readonly [string, (socket: Socket) => void][] = [
    ['is closed', (socket) => socket.end('421 too busy\r\n')],
    ['hangs up', (socket) => socket.destroy()],
    ['talks nonsense', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n<html>hello\r\n')],
    ['sends bytes without end', (socket) => socket.end('\0'.repeat(100_000))],
  ];
  test.each(tier === 'full' ? odd : odd.slice(0, 1))('that %s loses nothing', async (_what, behave) => {
    await oddMailServer(behave);
    const { run, read, events } = await queuedMessage('email');
    await expect(run()).rejects.toThrow();
    expect(await read()).toMatchObject({ state: 'queued', attempts: 1, failure: expect.any(String) });
    await smtpServer();
    await run(2);
    expect((await read()).state).toBe('sent');
    expect(await events()).toEqual(['queued', 'sent']);
  });

  test.each(['TLS', 'STARTTLS'] as const)('that speaks %s is spoken to so', async (lines) => {
    const arrived = await smtpServer(undefined, lines);
    const { run, read } = await queuedMessage('email');
    await run();
    expect(await read()).toMatchObject({ state: 'sent' });
    expect(arrived).toMatchObject([{ secure: true }]);
  });

  /** The server that mails go to, by an address that does not say that it is on this machine. */
  function sendElsewhere(scheme: string, query: string): void {
    const { port } = new URL(config().smtpUrl ?? '');
    setEnvironment({ SMTP_URL: `${scheme}://0.0.0.0:${port}${query}` });
  }

  test.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
    'on another machine that does not encrypt gets nothing: smtp://…%s',
    async (query) => {
      const arrived = await smtpServer();
      sendElsewhere('smtp', query);
      const { run, read } = await queuedMessage('email');
      await expect(run()).rejects.toThrow('the mail server does not encrypt');
      expect(await read()).toMatchObject({ state: 'queued', attempts: 1 });
      expect(arrived).toEqual([]);
    },
  );

  test('on another machine that encrypts is spoken to so', async () => {
    const arrived = await smtpServer(undefined, 'STARTTLS');
    sendElsewhere('smtp', '?ignoreTLS=true&tls.rejectUnauthorized=false');
    const { run } = await queuedMessage('email');
    await run();
    expect(arrived).toMatchObject([{ secure: true }]);
  });

  test('on another machine whose certificate nobody trusts gets nothing', async () => {
    const arrived = await smtpServer(undefined, 'STARTTLS');
    sendElsewhere('smtp', '');
    const { run } = await queuedMessage('email');
    await expect(run()).rejects.toThrow();
    expect(arrived).toEqual([]);
  });

  test('may go without encryption where the operator says so by smtp+insecure://', async () => {
    const arrived = await smtpServer();
    sendElsewhere('smtp+insecure', '');
    const { run, read } = await queuedMessage('email');
    await run();
    expect(await read()).toMatchObject({ state: 'sent' });
    expect(arrived).toMatchObject([{ secure: false }]);
  });

  test('that nobody is, loses nothing', async () => {
    const server = createServer();
    sendMailTo(await listen(server));
    await new Promise((resolve) => server.close(resolve));
    const { run, read } = await queuedMessage('email');
    await expect(run()).rejects.toThrow();
    expect((await read()).state).toBe('queued');
  });

  test.each<[string, (socket: Socket, giveUp: () => void) => void]>([
    ['never says a word', (_socket, giveUp) => giveUp()],
    [
      'says one letter after the other',
      (socket, giveUp) => {
        let letters = 0;
        const timer = setInterval(() => {
          socket.write('2');
          letters += 1;
          if (letters === 5) giveUp();
        }, 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('that %s is given up when the time is over, and its line cut', async (_what, behave) => {
    const given = new AbortController();
    let cut = false;
    await oddMailServer((socket) => {
      socket.on('close', () => (cut = true));
      behave(socket, () => given.abort());
    });
    const { run, read } = await queuedMessage('email');
    await expect(run(1, given.signal)).rejects.toThrow('took too long');
    expect((await read()).state).toBe('queued');
    await vi.waitFor(() => expect(cut).toBe(true));
  });
});

describe('Twilio', () => {
  test('that hangs is given up when the time is over, and loses nothing', async () => {
    const given = new AbortController();
    await twilioServer(() => given.abort());
    const { run, read } = await queuedMessage('sms');
    await expect(run(1, given.signal)).rejects.toThrow();
    expect((await read()).state).toBe('queued');
  });

  test('that took a message and then says nothing sensible has it', async () => {
    for (const body of ['null', '[]', '{"sid":5}', 'x'.repeat(1_000_000)]) {
      await twilioServer((_request, response) => response.writeHead(201).end(body));
      const { run, read } = await queuedMessage('sms');
      await run();
      expect(await read()).toMatchObject({ state: 'sent', providerId: 'unknown' });
    }
  });

  test('that wants to send us elsewhere is not followed', async () => {
    await twilioServer((_request, response) =>
      response.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end(),
    );
    const { run, read } = await queuedMessage('sms');
    await expect(run()).rejects.toThrow();
    expect((await read()).state).toBe('queued');
  });
});

test('a provider that hangs delays no other channel', { tags: 'long' }, async () => {
  const held: Socket[] = [];
  await oddMailServer((socket) => held.push(socket));
  await twilioServer((_request, response) => response.writeHead(201).end('{"sid":"SM1"}'));
  const retailer = await makeRetailer({ channels: ['email', 'sms', 'whatsapp'] });
  // More than one process works on at once.
  for (let mails = 0; mails < 6; mails += 1) await queuedMessage('email', { retailer });
  useServiceComposers();
  const workers = await startWorkers([...sendMessageJobs, failMessageJob], { lookEveryInSeconds: 0.5 });
  try {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(2), { timeout: 15_000 });
    const messages = [
      await queuedMessage('sms', { retailer }),
      await queuedMessage('whatsapp', { retailer }),
    ];
    for (const { read } of messages) {
      await vi.waitFor(async () => expect((await read()).state).toBe('sent'), { timeout: 15_000 });
    }
    expect(held.every((socket) => !socket.destroyed)).toBe(true);
  } finally {
    for (const socket of held) socket.destroy();
    await workers.stop(5_000);
    await closeQueue();
  }
});

test('one request sends once by each channel, however often it is repeated', async () => {
  const arrived = await smtpServer();
  const retailer: TestRetailer = await makeRetailer({ channels: ['email'] });
  const { run, receiptId } = await queuedMessage('email', { retailer });
  await Promise.all([run(), run(), run()]);
  expect(arrived).toHaveLength(1);
  const request = { id: receiptId, channels: ['email', 'email'] };
  const headers = { 'idempotency-key': 'once' };
  for (const _ of [1, 2, 3]) {
    expect((await retailer.api.post('/receipts/_send', request, headers)).status).toBe(202);
  }
  expect((await retailer.api.get(`/deliveries?receipt=${receiptId}`)).json).toHaveLength(2);
});

test('messages of a retailer that may send nothing stay in the outbox, whatever is configured', async () => {
  const arrived = await smtpServer();
  await twilioServer((_request, response) => {
    arrived.push({ to: [], raw: 'text', secure: false });
    response.writeHead(201).end('{"sid":"SM1"}');
  });
  const retailer = await makeRetailer({ channels: ['email', 'sms', 'whatsapp'] });
  await setLimits(retailer.ctx, { outbox_only: true });
  for (const channel of ['email', 'sms', 'whatsapp'] as const) {
    const { run, read, receiptId } = await queuedMessage(channel, { retailer });
    await run();
    expect(await read()).toMatchObject({ state: 'sent', provider: 'outbox' });
    const { json } = await retailer.api.get(`/receipts/${receiptId}/channels`);
    expect(json).toMatchObject([{ provider: 'outbox' }, { provider: 'outbox' }, { provider: 'outbox' }]);
  }
  expect(arrived).toEqual([]);
});
