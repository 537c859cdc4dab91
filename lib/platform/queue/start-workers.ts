import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss';
import { queueConnection } from '@/lib/platform/db/client';
import { currentTime } from '@/lib/core/clock';
import { isDatabaseOutage, logFailure } from '@/lib/platform/db/outage';
import { log, messageOf } from '@/lib/core/log';
import { inSpan, type OpenSpan } from '@/lib/core/tracing';
import { instruments } from '@/lib/platform/metrics/instruments';
import { openQueue } from './enqueue';
import type { Job } from './define-job';

export interface Workers {
  /** Waits at most `timeoutInMs`. Unfinished jobs run again later. */
  stop(timeoutInMs: number): Promise<void>;
}

const outcomes = ['completed', 'retried', 'failed'] as const;

/** Workers of each kind. More than one, because a worker waits for the slowest job of its batch. */
const workersPerJob = 3;

/**
 * Seconds between searches for jobs of dead workers, and after which a silent worker is dead. Each search counts all kept
 * jobs.
 */
export const superviseEveryInSeconds = 30;

/** A new job wakes a worker. Retries are found every `lookEveryInSeconds`. */
export async function startWorkers(
  kinds: readonly Job[],
  { lookEveryInSeconds = 5 }: { lookEveryInSeconds?: number } = {},
): Promise<Workers> {
  // Loaded now, because an upgrade may replace the files while this process runs.
  await Promise.all(kinds.map((kind) => kind.load()));
  const boss = new PgBoss({
    ...queueConnection(),
    application_name: 'receipt-service-jobs',
    max: 4,
    migrate: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseEveryInSeconds,
    monitorIntervalSeconds: superviseEveryInSeconds,
  });
  boss.on('error', (error) => void logFailure(error, {}, 'queue'));
  // Logs only the message: a warning of a slow statement also has its values.
  boss.on('warning', ({ message }) => log().warn({ warning: message }, 'queue'));
  await boss.start();
  // Prevents a deadlock: jobs enqueue inside transactions, which could hold all connections when the queue is
  // first opened.
  await openQueue();
  for (const kind of kinds) {
    const { name, concurrency } = kind;
    // Starts at zero, so that alerts see the first failure as a change.
    for (const outcome of outcomes) instruments().jobs.inc({ queue: name, outcome }, 0);
    const options = {
      localConcurrency: workersPerJob,
      batchSize: concurrency * 2,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: lookEveryInSeconds,
      notifyPollingIntervalSeconds: lookEveryInSeconds,
    } as const;
    await boss.work(name, options, (batch) => runBatch(kind, batch));
  }
  return { stop: (timeoutInMs) => boss.stop({ timeout: timeoutInMs }) };
}

async function runBatch(kind: Job, batch: readonly JobWithMetadata<unknown>[]): Promise<JobResult[]> {
  const { jobsActive } = instruments();
  const queue = kind.name;
  jobsActive.inc({ queue }, batch.length);
  try {
    return await runAll(kind, batch);
  } finally {
    jobsActive.dec({ queue }, batch.length);
  }
}

async function runAll(kind: Job, batch: readonly JobWithMetadata<unknown>[]): Promise<JobResult[]> {
  const startedAt = performance.now();
  const done = await runTogether(kind, batch);
  for (const _ of done) countJob(kind, 'completed', startedAt);
  const results: JobResult[] = Array.from(done, (id) => ({ id, status: 'completed' }));
  const waiting = batch.filter(({ id }) => !done.has(id)).values();
  const lane = async () => {
    for (const job of waiting) {
      // An aborted job is skipped: another attempt may already have begun.
      if (!job.signal.aborted) results.push(await runOne(kind, job));
    }
  };
  await Promise.all(Array.from({ length: kind.concurrency }, lane));
  return results;
}

function queuedBy({ groupId }: JobWithMetadata<unknown>): readonly string[] {
  return typeof groupId === 'string' ? [groupId] : [];
}

async function runTogether(
  kind: Job,
  batch: readonly JobWithMetadata<unknown>[],
): Promise<ReadonlySet<string>> {
  if (kind.runTogether === null || batch.length < 2) return new Set();
  try {
    const { runTogether: run, name } = kind;
    const attributes = { 'receipt_service.jobs': batch.length };
    const links = batch.flatMap(queuedBy);
    return await inSpan({ name: `jobs ${name}`, kind: 'consumer', attributes, links }, () =>
      run(batch.map(({ id, data }) => ({ id, data }))),
    );
  } catch (error) {
    // Each job then runs by itself, and is retried if it fails again.
    if (!isDatabaseOutage(error))
      log().warn({ err: error, job: kind.name, jobs: batch.length }, 'jobs failed together');
    return new Set();
  }
}

function runOne(kind: Job, job: JobWithMetadata<unknown>): Promise<JobResult> {
  const attributes = { 'receipt_service.job.attempt': job.retryCount + 1 };
  const links = queuedBy(job);
  return inSpan({ name: `job ${kind.name}`, kind: 'consumer', attributes, links }, (span) =>
    attempt(kind, job, span),
  );
}

async function attempt(kind: Job, job: JobWithMetadata<unknown>, span: OpenSpan): Promise<JobResult> {
  const { id, signal, retryCount, retryLimit } = job;
  const known = { job: kind.name, job_id: id, attempt: retryCount + 1 };
  const child = log().child(known);
  const startedAt = performance.now();
  try {
    await kind.run(job.data, { id, signal, attempt: retryCount + 1, log: child });
    countJob(kind, 'completed', startedAt);
    return { id, status: 'completed' };
  } catch (error) {
    span.fail();
    const last = retryCount >= retryLimit;
    logFailure(error, { ...known, last }, 'job failed');
    countJob(kind, last ? 'failed' : 'retried', startedAt);
    // Stores only the message, because the error itself may contain receipts and details of the connection.
    return {
      id,
      status: 'failed',
      output: { message: error instanceof Error ? messageOf(error) : 'failed' },
    };
  }
}

function countJob({ name: queue }: Job, outcome: (typeof outcomes)[number], startedAt: number): void {
  const { jobs, jobSeconds, jobCompletedAt } = instruments();
  if (outcome === 'completed') jobCompletedAt.set({ queue }, currentTime().getTime() / 1000);
  jobs.inc({ queue, outcome });
  jobSeconds.observe({ queue }, (performance.now() - startedAt) / 1000);
}
