import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Context } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { logFailure } from '@/lib/platform/db/outage';
import { currentTraceparent } from '@/lib/core/tracing';
import type { Job } from './define-job';
import { queueDatabase } from './store';

// One per process, like the pool it works on, for all bundles.
const shared = globalThis as typeof globalThis & { receiptServiceQueue?: Promise<PgBoss> | undefined };

/** Web processes do so at their start, so that no request waits for it inside its transaction. */
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

/** Start of a job, and the key that keeps it from being queued twice. */
export interface EnqueueOptions {
  readonly startAfter?: Date;
}

type Queuing = Pick<Context, 'db'> & Partial<Pick<Context, 'traceparent'>>;

/**
 * Group of a job: the span that queues it. Its data is for its handler alone, whose shape other releases know. No
 * worker limits groups.
 */
function groupOf({ traceparent = currentTraceparent() }: Partial<Queuing>): { group?: { id: string } } {
  return traceparent === null ? {} : { group: { id: traceparent } };
}

/**
 * Enqueues in the transaction of the context: the job runs after the commit, and never after a rollback. Returns the
 * job's id.
 * @throws ZodError when the data does not have the job's shape.
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
  /** Context that the job is for, if another one. */
  readonly for?: Pick<Context, 'traceparent'>;
  readonly startAfter?: Date | undefined;
}

/**
 * Enqueues with one statement, in the transaction of the context.
 * @throws ZodError when the data of one does not have the job's shape.
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
  await boss.insert(job.name, jobs, { db: queueDatabase(ctx.db) });
}
