import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Context } from '@/lib/platform/context';
import { database, isTransaction } from '@/lib/platform/db/client';
import { logFailure } from '@/lib/platform/db/outage';
import { currentTraceparent } from '@/lib/core/tracing';
import type { Job } from './define-job';
import { queueDatabase, queueDatabaseAhead } from './store';

// A global, because Next and the server each load a copy of this module.
const shared = globalThis as typeof globalThis & { receiptServiceQueue?: Promise<PgBoss> | undefined };

/** Called at the start of the process, so that no transaction has to wait for the queue's connection. */
export function openQueue(): Promise<PgBoss> {
  shared.receiptServiceQueue ??= startSender().catch((error: unknown) => {
    shared.receiptServiceQueue = undefined;
    throw error;
  });
  return shared.receiptServiceQueue;
}

export async function closeQueue(): Promise<void> {
  const open = shared.receiptServiceQueue;
  shared.receiptServiceQueue = undefined;
  await (await open)?.stop({ graceful: false });
}

async function startSender(): Promise<PgBoss> {
  const boss = new PgBoss({
    db: queueDatabase(database()),
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => void logFailure(error, {}, 'queue'));
  return boss.start();
}

export interface EnqueueOptions {
  readonly startAfter?: Date;
}

type Queuing = Pick<Context, 'db'> & Partial<Pick<Context, 'traceparent'>>;

/**
 * Carries the trace span in the job's group, which no worker uses. Earlier releases would refuse a span in
 * the data.
 */
function groupOf({ traceparent = currentTraceparent() }: Partial<Queuing>): { group?: { id: string } } {
  return traceparent === null ? {} : { group: { id: traceparent } };
}

/**
 * Adds a job in the transaction of `ctx`: it runs only after the commit. Returns its id.
 * @throws ZodError for data of another shape.
 */
export async function enqueue<Schema extends z.ZodType>(
  ctx: Queuing,
  job: Job<Schema>,
  data: z.input<Schema>,
  options: EnqueueOptions = {},
): Promise<string> {
  const boss = await openQueue();
  const checked = job.schema.parse(data) as object;
  const id = await boss.send(job.name, checked, { ...options, ...groupOf(ctx), db: queueDatabase(ctx.db) });
  if (id === null) throw new Error(`The queue ${job.name} took no job.`);
  return id;
}

interface QueuedTogether<Schema extends z.ZodType> {
  readonly data: z.input<Schema>;
  readonly for?: Pick<Context, 'traceparent'>;
  readonly startAfter?: Date | undefined;
}

/**
 * In a transaction, the jobs are sent without waiting for the answer.
 * @throws ZodError for data of another shape.
 */
export async function enqueueAll<Schema extends z.ZodType>(
  ctx: Queuing,
  job: Job<Schema>,
  all: readonly QueuedTogether<Schema>[],
): Promise<void> {
  if (all.length === 0) return;
  const boss = await openQueue();
  const jobs = all.map(({ data, for: asked, startAfter }) => ({
    data: job.schema.parse(data) as object,
    ...(startAfter === undefined ? {} : { startAfter }),
    ...groupOf(asked ?? ctx),
  }));
  const db = isTransaction(ctx.db) ? queueDatabaseAhead(ctx.db) : queueDatabase(ctx.db);
  await boss.insert(job.name, jobs, { db });
}
