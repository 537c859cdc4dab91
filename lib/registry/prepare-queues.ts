import { PgBoss } from 'pg-boss';
import { jobs } from './jobs';

// Waiting jobs must outlast any outage; by default the queue deletes them after two weeks.
const waitingMaxInSeconds = 10 * 365 * 24 * 60 * 60;

/** Creates or updates the queue of each job. Idempotent. */
export async function prepareQueues(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  await boss.start();
  try {
    for (const job of jobs) {
      const options = {
        // Wakes workers at once, in addition to their polling.
        notify: true,
        retryLimit: job.retries,
        retryDelay: job.retryDelayInSeconds,
        retryBackoff: true,
        expireInSeconds: job.expiresInSeconds,
        retentionSeconds: waitingMaxInSeconds,
        deleteAfterSeconds: job.keptInSeconds,
        // When heartbeats of a dead process stop, other processes get its jobs before these expire.
        heartbeatSeconds: 60,
      };
      await boss.createQueue(job.name, options);
      await boss.updateQueue(job.name, options);
      if (job.schedule === null) await boss.unschedule(job.name);
      else await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' });
    }
    // After the loop above, because a dead-letter queue must exist before another queue names it.
    for (const { name, afterDeath } of jobs) {
      await boss.updateQueue(name, { deadLetter: afterDeath?.name ?? null });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
