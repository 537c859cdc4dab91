import type { Context } from '@/lib/platform/context';
import type { Job } from './define-job';
import { listOpenJobs } from './store';

/**
 * Returns the row ids that open jobs with this `data` have in the member `key`. A job may end or start later,
 * so check a row without a job again under a lock.
 */
export function rowsWithJobs(
  ctx: Pick<Context, 'db'>,
  jobs: readonly Job[],
  { data, key }: { readonly data: Readonly<Record<string, number>>; readonly key: string },
): Promise<ReadonlySet<string>> {
  const names = jobs.flatMap(({ name, afterDeath }) =>
    afterDeath === null ? [name] : [name, afterDeath.name],
  );
  return listOpenJobs(ctx.db, { names: [...new Set(names)], data, key });
}
