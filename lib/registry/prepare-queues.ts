import { PgBoss } from 'pg-boss';
import { jobs } from './jobs';

// Waiting jobs must outlast any outage; by default the queue deletes them after two weeks.
const waitingMaxInSeconds = 10 * 365 * 24 * 60 * 60;

/** Creates or updates all queues. Idempotent. */
export async function prepareQueues(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  await boss.start();
  try {
    for (const job of jobs) {
      const options = {
        // Wakes workers at once; they also poll.
        notify: true,
        retryLimit: job.retries,
        retryDelay: job.retryDelayInSeconds,
        retryBackoff: true,
        expireInSeconds: job.expiresInSeconds,
        retentionSeconds: waitingMaxInSeconds,
        deleteAfterSeconds: job.keptInSeconds,
        // Without heartbeats a dead process loses its jobs to others before these expire.
        heartbeatSeconds: 60,
      };
      await boss.createQueue(job.name, options);
      await boss.updateQueue(job.name, options);
      if (job.schedule === null) await boss.unschedule(job.name);
      else await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' });
    }
    // After all queues exist, because a queue names its dead-letter queue.
    for (const { name, afterDeath } of jobs) {
      await boss.updateQueue(name, { deadLetter: afterDeath?.name ?? null });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
