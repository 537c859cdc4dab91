import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { composeMessage } from '@/components/mail/compose-message';
import { deliveryEvents } from '@/drizzle/schema/delivery';
import { childEnvironment, config } from '@/lib/config';
import { database } from '@/lib/db/client';
import { closeQueue } from '@/lib/queue/enqueue';
import { sendMessageHandlers } from '@/lib/delivery/send-message-job.handler';
import { startWorkers } from '@/lib/queue/start-workers';
import { makeRetailer, type TestRetailer } from '../factories';
import { queuedMessage, type QueuedMessage } from './queued-message';
import { listen, sendMailTo, smtpServer, twilioServer } from './servers';

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
  test.each<[string, (socket: Socket) => void]>([
    ['hangs up', (socket) => socket.destroy()],
    ['talks nonsense', (socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n<html>hello\r\n')],
    ['sends bytes without end', (socket) => socket.end('\0'.repeat(100_000))],
    ['is closed', (socket) => socket.end('421 too busy\r\n')],
  ])('that %s loses nothing', async (_what, behave) => {
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

  test('that nobody is, loses nothing', async () => {
    const server = createServer();
    sendMailTo(await listen(server));
    await new Promise((resolve) => server.close(resolve));
    const { run, read } = await queuedMessage('email');
    await expect(run()).rejects.toThrow();
    expect((await read()).state).toBe('queued');
  });

  test.each<[string, (socket: Socket) => void]>([
    ['never says a word', () => undefined],
    [
      'says one letter after the other',
      (socket) => {
        const timer = setInterval(() => socket.write('2'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('that %s is given up when the time is over, and its line cut', async (_what, behave) => {
    const given = new AbortController();
    let cut = false;
    await oddMailServer((socket) => {
      socket.on('close', () => (cut = true));
      behave(socket);
      setTimeout(() => given.abort(), 100);
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

test('a provider that hangs delays no other channel', async () => {
  const held: Socket[] = [];
  await oddMailServer((socket) => held.push(socket));
  await twilioServer((_request, response) => response.writeHead(201).end('{"sid":"SM1"}'));
  const retailer = await makeRetailer({ channels: ['email', 'sms', 'whatsapp'] });
  // More than one process works on at once.
  for (let mails = 0; mails < 6; mails += 1) await queuedMessage('email', { retailer });
  const workers = await startWorkers(sendMessageHandlers(composeMessage), { lookEveryInSeconds: 0.5 });
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
}, 60_000);

/** Starts a process that hands a message over; answers how to kill it. */
function workOn({ retailer, id }: QueuedMessage): () => Promise<void> {
  const worker = fork('test/delivery/send-worker.ts', [String(retailer.ctx.retailer.id), id], {
    execArgv: ['--import', 'tsx'],
    env: childEnvironment({ DATABASE_URL: config().databaseUrl, DATA_DIR: config().dataDir }),
  });
  const ended = once(worker, 'exit');
  return async () => {
    worker.kill('SIGKILL');
    await ended;
  };
}

test('a worker that is killed after handing over does not hand over again, and the outbox says so', async () => {
  let handed = 0;
  let taken: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (taken = resolve));
  await twilioServer(() => {
    handed += 1;
    // It has the message, and the worker does not live to hear it.
    taken();
  });
  const message = await queuedMessage('sms');
  const { run, read } = message;
  const kill = workOn(message);
  await arrived;
  await kill();
  expect((await read()).state).toBe('sending');
  await run(2);
  await run(3);
  expect(handed).toBe(1);
  expect(await read()).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('may have been sent'),
  });
}, 60_000);

test('a worker that is killed between writing to the built-in outbox and noting that leaves nothing in doubt', async () => {
  const message = await queuedMessage('sms');
  const { run, read, events, retailer, receiptId } = message;
  await database().transaction(async (transaction) => {
    // The note of what happened, the last that it writes, has to wait.
    await transaction.execute(sql`lock table ${deliveryEvents} in exclusive mode`);
    const kill = workOn(message);
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'insert into "delivery_events"%'`;
    await vi.waitFor(async () => expect(await database().execute(waiting)).toHaveLength(1), {
      timeout: 30_000,
    });
    await kill();
  });
  expect(await read()).toMatchObject({ state: 'queued', attempts: 0, content: null });
  await run(2);
  await run(3);
  expect((await retailer.api.get(`/deliveries?receipt=${receiptId}`)).json).toMatchObject([
    { state: 'sent', provider: 'outbox', attempts: 1, failure: null },
  ]);
  expect(await events()).toEqual(['queued', 'sent']);
}, 60_000);

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
