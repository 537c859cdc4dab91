import { PgBoss } from 'pg-boss';
import { superviseEveryInSeconds } from '@/lib/platform/queue/start-workers';
import { jobs } from './jobs';

// Waiting jobs must outlast any outage. Without this setting, the queue deletes them after two weeks.
const waitingMaxInSeconds = 10 * 365 * 24 * 60 * 60;

export async function prepareQueues(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  await boss.start();
  try {
    for (const job of jobs) {
      const options = {
        // A notification wakes workers at once. They also poll.
        notify: true,
        retryLimit: job.retries,
        retryDelay: job.retryDelayInSeconds,
        retryBackoff: true,
        expireInSeconds: job.expiresInSeconds,
        retentionSeconds: waitingMaxInSeconds,
        deleteAfterSeconds: job.keptInSeconds,
        // Heartbeats let other processes take over the jobs of a dead one, within a minute, before they expire.
        heartbeatSeconds: superviseEveryInSeconds,
      };
      await boss.createQueue(job.name, options);
      await boss.updateQueue(job.name, options);
      if (job.schedule === null) await boss.unschedule(job.name);
      else await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC' });
    }
    // Set only now, because the dead-letter queue of a queue must exist first.
    for (const { name, afterDeath } of jobs) {
      await boss.updateQueue(name, { deadLetter: afterDeath?.name ?? null });
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
