import { pruneExpiredJob } from '@/lib/registry/prune-expired-job';
import { once } from 'node:events';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PgBoss } from 'pg-boss';
import { idempotencyKeys, publicIdempotencyKeys } from '@/drizzle/schema/idempotency-keys';
import { portalSessions, signInFailures } from '@/drizzle/schema/portal-users';
import { config } from '@/lib/core/config';
import { database } from '@/lib/platform/db/client';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { resumeErasuresJob } from '@/lib/domain/privacy/resume-erasures-job';
import { asOwner } from '@/test/as-owner';
import { makeRetailer } from '@/test/factories';
import { defineJob } from './define-job';
import { closeQueue, enqueue } from './enqueue';
import { deleteInBatches } from '@/lib/platform/db/delete-in-batches';
import { startWorkers, type Workers } from './start-workers';

const ran: string[] = [];

const noteJob = defineJob({
  name: 'test-note',
  schema: z.strictObject({ text: z.string() }),
  retries: 1,
  retryDelayInSeconds: 1,
  work: () =>
    Promise.resolve(async ({ text }, { attempt }) => {
      ran.push(text);
      if (text === 'fails once' && attempt === 1) throw new Error('not yet');
      if (text === 'a secret') await database().execute(sql`select ${text}::text::int`);
    }),
});

describe('the queue', () => {
  let workers: Workers;

  beforeAll(async () => {
    const boss = new PgBoss({
      connectionString: config().databaseUrl ?? '',
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await boss.createQueue(noteJob.name, { notify: true });
    await boss.stop({ graceful: false });
    workers = await startWorkers([noteJob], { lookEveryInSeconds: 0.5 });
  });

  afterAll(async () => {
    await workers.stop(1_000);
    await closeQueue();
  });

  test('runs a job of a committed transaction once, and none of one that was rolled back', async () => {
    const db = database();
    const undone = db.transaction(async (transaction) => {
      await enqueue({ db: transaction }, noteJob, { text: 'rolled back' });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    await db.transaction((transaction) => enqueue({ db: transaction }, noteJob, { text: 'committed' }));
    // Taken in order, so whatever ran before the last one would be here by then.
    await enqueue({ db }, noteJob, { text: 'last' });
    await vi.waitFor(() => expect(ran).toContain('last'), { timeout: 10_000 });
    expect(ran.toSorted()).toEqual(['committed', 'last']);
  });

  test('tries a job again that failed', async () => {
    await enqueue({ db: database() }, noteJob, { text: 'fails once' });
    await vi.waitFor(() => expect(ran.filter((text) => text === 'fails once')).toHaveLength(2), {
      timeout: 15_000,
    });
  });

  test('notes of a job that failed no values of its statements', async () => {
    const db = database();
    const id = await enqueue({ db }, noteJob, { text: 'a secret' });
    const find = () =>
      db.execute<{ output: { message: string } | null }>(
        sql`select output from pgboss.job where id = ${id} and output is not null`,
      );
    await vi.waitFor(async () => expect(await find()).toHaveLength(1), { timeout: 15_000 });
    const message = (await find())[0]?.output?.message;
    expect(message).toMatch(/^Failed query: select \$1/);
    expect(message).not.toContain('secret');
  });

  test('keeps what has waited for weeks because nobody worked on it', async () => {
    const db = database();
    const startAfter = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000);
    const { name } = resumeErasuresJob;
    const id = await enqueue({ db }, resumeErasuresJob, {}, { startAfter });
    await db.execute(sql`update pgboss.queue set maintain_on = null where name = ${name}`);
    const boss = new PgBoss({
      connectionString: config().databaseUrl ?? '',
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await boss.supervise(name);
    await boss.stop({ graceful: false });
    expect(await db.execute(sql`select state from pgboss.job where id = ${id}`)).toMatchObject([
      { state: 'created' },
    ]);
  });

  test('refuses data of another shape', async () => {
    const wrong = { text: 1 } as unknown as { text: string };
    await expect(enqueue({ db: database() }, noteJob, wrong)).rejects.toThrow(z.ZodError);
  });
});

describe('jobs that are taken together', () => {
  const begun: string[] = [];
  const slowJob = defineJob({
    name: 'test-slow',
    schema: z.strictObject({ text: z.string() }),
    retries: 0,
    expiresInSeconds: 1,
    concurrency: 1,
    work: () =>
      Promise.resolve(async ({ text }, { signal }) => {
        begun.push(text);
        if (!signal.aborted) await once(signal, 'abort');
      }),
  });

  test('do not begin once their attempt is over, because the first took too long', async () => {
    const boss = new PgBoss({
      connectionString: config().databaseUrl ?? '',
      supervise: false,
      schedule: false,
    });
    await boss.start();
    await boss.createQueue(slowJob.name, { notify: true, retryLimit: 0, expireInSeconds: 1 });
    await boss.stop({ graceful: false });
    const db = database();
    const ids: string[] = [];
    for (const text of ['one', 'other']) ids.push(await enqueue({ db }, slowJob, { text }));
    const workers = await startWorkers([slowJob]);
    const states = async () => {
      const rows = await db.execute<{ state: string }>(
        sql`select state from pgboss.job where name = ${slowJob.name} and id in ${ids}`,
      );
      return rows.map(({ state }) => state);
    };
    try {
      await vi.waitFor(async () => expect(await states()).toEqual(['failed', 'failed']), { timeout: 15_000 });
    } finally {
      await workers.stop(1_000);
      await closeQueue();
    }
    // Whichever that is: those of a batch come in any order.
    expect(begun).toHaveLength(1);
  });
});

describe('pruning', () => {
  test('goes on batch by batch until nothing old is left, and stops when it is told to', async () => {
    const db = database();
    const subject = `batches ${newId()}`;
    const failures = Array.from({ length: 7 }, () => ({ id: newId(), subject, failedAt: new Date() }));
    await db.insert(signInFailures).values(failures);
    const left = async () => (await db.select().from(signInFailures).where(mine)).length;
    const mine = eq(signInFailures.subject, subject);
    const stop = new AbortController();
    stop.abort();
    expect(await deleteInBatches(signInFailures, mine, { signal: stop.signal, rows: 3 })).toBe(0);
    expect(await left()).toBe(7);
    const { signal } = new AbortController();
    expect(await deleteInBatches(signInFailures, mine, { signal, rows: 3 })).toBe(7);
    expect(await left()).toBe(0);
  });

  test('removes old sign-in failures, answers kept for retries and sessions that ended long ago, and no others', async () => {
    const db = database();
    const { ctx } = await makeRetailer();
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    const failures = [2, 0.5].map((days) => ({
      id: newId(),
      subject: 'account:prune@test',
      failedAt: daysAgo(days),
    }));
    await db.insert(signInFailures).values(failures);
    const sessions = [31, 29].map((days) => ({
      retailerId: ctx.retailer.id,
      id: newId(),
      userId: newId(),
      createdAt: daysAgo(60),
      lastSeenAt: daysAgo(60),
      expiresAt: daysAgo(days),
    }));
    await db.insert(portalSessions).values(sessions);
    const answers = [2, 0.5].map((days) => ({
      id: newId(),
      requestHash: '',
      answer: '',
      createdAt: daysAgo(days),
    }));
    await db.insert(publicIdempotencyKeys).values(answers);
    const keyed = answers.map(({ id, ...row }) => ({
      retailerId: ctx.retailer.id,
      actor: 'a',
      key: id,
      ...row,
    }));
    await db.insert(idempotencyKeys).values(keyed);
    const run = { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() };
    await pruneExpiredJob.run({}, run);
    const keys = await db
      .select({ key: idempotencyKeys.key })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.retailerId, ctx.retailer.id));
    expect(keys).toEqual([{ key: keyed[1]?.key }]);
    const left = async (
      table: typeof signInFailures | typeof portalSessions | typeof publicIdempotencyKeys,
    ) => (await asOwner((all) => all.select({ id: table.id }).from(table))).map((row) => row.id);
    expect(await left(signInFailures)).toContain(failures[1]?.id);
    expect(await left(signInFailures)).not.toContain(failures[0]?.id);
    expect(await left(publicIdempotencyKeys)).toContain(answers[1]?.id);
    expect(await left(publicIdempotencyKeys)).not.toContain(answers[0]?.id);
    expect(await left(portalSessions)).toContain(sessions[1]?.id);
    expect(await left(portalSessions)).not.toContain(sessions[0]?.id);
  });
});
