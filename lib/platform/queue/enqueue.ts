import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Context } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import { logFailure } from '@/lib/platform/db/outage';
import { currentTraceparent } from '@/lib/core/tracing';
import type { Job } from './define-job';
import { queueDatabase } from './store';

// One per process, like the pool it works on, whichever bundle asks first.
const shared = globalThis as typeof globalThis & { receiptServiceQueue?: Promise<PgBoss> | undefined };

/**
 * Makes this process ready to enqueue. Web processes do it at their start, so that no request has to wait for it
 * inside its transaction.
 */
export function openQueue(): Promise<PgBoss> {
  shared.receiptServiceQueue ??= startSender().catch((error: unknown) => {
    shared.receiptServiceQueue = undefined;
    throw error;
  });
  return shared.receiptServiceQueue;
}

/** Ends what `openQueue` began. */
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

/** When a job is to run, and what keeps it from being queued twice. */
export interface EnqueueOptions {
  readonly startAfter?: Date;
}

/** Sender of a job: a context, or a database alone. */
type Queuing = Pick<Context, 'db'> & Partial<Pick<Context, 'traceparent'>>;

/**
 * The group of a job is the span that queues it, where there is one: its data is for its handler alone, whose shape other
 * releases know. No worker limits groups.
 */
function groupOf({ traceparent = currentTraceparent() }: Partial<Queuing>): { group?: { id: string } } {
  return traceparent === null ? {} : { group: { id: traceparent } };
}

/**
 * Queues a job in the transaction of the context: it runs once that has committed, and never when it is rolled back.
 * Returns the job's id.
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

/** One of several jobs that are queued together. */
interface QueuedTogether<Schema extends z.ZodType> {
  readonly data: z.input<Schema>;
  /** Purpose of a job, where others are queued for something else. */
  readonly for?: Pick<Context, 'traceparent'>;
  readonly startAfter?: Date | undefined;
}

/**
 * Queues any number of jobs of one kind, with one statement, in the transaction of the context.
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
