import { PgBoss } from 'pg-boss';
import { jobs } from './jobs';

// Jobs wait for a worker beyond any outage; the queue's own limit is two weeks.
const waitingMaxInSeconds = 10 * 365 * 24 * 60 * 60;

/** Idempotent. */
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
        // Heartbeats, once lost, hand the jobs of a dead process to others before they expire.
        heartbeatSeconds: 60,
      };
      await boss.createQueue(job.name, options);
      await boss.updateQueue(job.name, options);
      if (job.schedule === null) await boss.unschedule(job.name);
      else await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' });
    }
    // After all queues exist, as one may name another.
    for (const { name, afterDeath } of jobs) {
      await boss.updateQueue(name, { deadLetter: afterDeath?.name ?? null });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
