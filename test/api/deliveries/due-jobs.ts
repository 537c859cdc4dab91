import { sql } from 'drizzle-orm';
import type { Job } from '@/lib/platform/queue/define-job';
import { database } from '@/lib/platform/db/client';

/** Which of these messages have a job of the kind that a worker could take at that time. */
export async function dueJobs(
  { name }: Pick<Job, 'name'>,
  at: Date,
  messages: readonly (string | undefined)[],
): Promise<string[]> {
  const rows = await database().execute<{ message: string }>(sql`
    select data ->> 'message_id' as message from pgboss.job
    where name = ${name} and state = 'created' and start_after <= ${at.toISOString()}::timestamptz`);
  return rows.map(({ message }) => message).filter((message) => messages.includes(message));
}
