import { PgBoss } from 'pg-boss';
import { config } from '@/lib/config';
import { log } from '@/lib/log';
import type { JobHandler } from './handle-job';

/** Running workers. */
export interface Workers {
  /** Takes no more jobs and waits for those at work, at most `patienceInMs`; the others run again later. */
  stop(patienceInMs: number): Promise<void>;
}

/** How many jobs of one kind a process works on at once. */
const concurrency = 4;

/**
 * Starts working on the jobs of these handlers in the database of this process, and on the schedule. New jobs wake
 * the workers at once; every `lookEveryInSeconds` they look for those to repeat.
 */
export async function startWorkers(
  handlers: readonly JobHandler[],
  { lookEveryInSeconds = 5 }: { lookEveryInSeconds?: number } = {},
): Promise<Workers> {
  const { databaseUrl } = config();
  if (databaseUrl === undefined)
    throw new Error('DATABASE_URL is not set; start the service with `npm start`.');
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'receipt-service-jobs',
    max: 4,
    migrate: false,
    useListenNotify: true,
  });
  // Not the whole error: it drags the connection's innards along.
  boss.on('error', (error) => log().error({ reason: error.message }, 'queue'));
  boss.on('warning', (warning) => log().warn({ warning }, 'queue'));
  await boss.start();
  for (const handler of handlers) {
    const { name } = handler.job;
    const options = {
      localConcurrency: concurrency,
      includeMetadata: true,
      pollingIntervalSeconds: lookEveryInSeconds,
      notifyPollingIntervalSeconds: lookEveryInSeconds,
    } as const;
    await boss.work(name, options, async (batch) => {
      for (const job of batch) {
        const child = log().child({ job: name, job_id: job.id, attempt: job.retryCount + 1 });
        const { id, signal, retryCount } = job;
        try {
          await handler.run(job.data, { id, signal, attempt: retryCount + 1, log: child });
        } catch (error) {
          child.error({ err: error, last: retryCount >= job.retryLimit }, 'job failed');
          throw error;
        }
      }
    });
  }
  return { stop: (patienceInMs) => boss.stop({ timeout: patienceInMs }) };
}
