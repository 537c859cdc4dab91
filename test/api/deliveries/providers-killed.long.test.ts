import { fork } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { deliveryEvents } from '@/drizzle/schema/delivery';
import { childEnvironment, config } from '@/lib/core/config';
import { database } from '@/lib/platform/db/client';
import { asOwner } from '@/test/as-owner';
import { queuedMessage, type QueuedMessage } from '@/test/api/deliveries/queued-message';
import { twilioServer } from '@/test/message-servers';

/** Starts a process that hands a message over; returns how to kill it. */
function workOn({ retailer, id }: QueuedMessage): () => Promise<void> {
  const worker = fork('test/api/deliveries/send-worker.ts', [String(retailer.ctx.retailer.id), id], {
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
});

test('a worker that is killed between writing to the built-in outbox and noting that leaves nothing in doubt', async () => {
  const message = await queuedMessage('sms');
  const { run, read, events, retailer, receiptId } = message;
  await asOwner((db) =>
    db.transaction(async (transaction) => {
      // The note of what happened, the last that it writes, has to wait.
      await transaction.execute(sql`lock table ${deliveryEvents} in exclusive mode`);
      const kill = workOn(message);
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'insert into "delivery_events"%'`;
      await vi.waitFor(async () => expect(await database().execute(waiting)).toHaveLength(1), {
        timeout: 30_000,
      });
      await kill();
    }),
  );
  expect(await read()).toMatchObject({ state: 'queued', attempts: 0, content: null });
  await run(2);
  await run(3);
  expect((await retailer.api.get(`/deliveries?receipt=${receiptId}`)).json).toMatchObject([
    { state: 'kept', provider: 'outbox', attempts: 1, failure: null },
  ]);
  expect(await events()).toEqual(['queued', 'sent']);
});
