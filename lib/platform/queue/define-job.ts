import type { z } from 'zod';
import type { Log } from '@/lib/core/log';

export interface JobRun {
  readonly id: string;
  readonly attempt: number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Job as taken, its data unchecked. */
export interface TakenJob {
  readonly id: string;
  readonly data: unknown;
}

/** Must be idempotent: a process can die between the work and its note. */
type Work<Data> = (data: Data, run: JobRun) => Promise<void>;

/** Returns ids of finished jobs. It must change nothing for the other jobs, which then run one by one. */
type WorkTogether<Data> = (
  jobs: readonly { readonly id: string; readonly data: Data }[],
) => Promise<ReadonlySet<string>>;

export interface JobOptions<Schema extends z.ZodType> {
  /** Kebab-case, never reused for another shape. */
  readonly name: string;
  /** Data is checked when it is enqueued and when it runs. */
  readonly schema: Schema;
  readonly retries?: number;
  /** Delay before the second attempt; doubles each time, with jitter. */
  readonly retryDelayInSeconds?: number;
  /** Timeout of an attempt. */
  readonly expiresInSeconds?: number;
  /** Retention of an ended job: a week, or less where its data names a person. */
  readonly keptInSeconds?: number;
  /** Jobs at once per worker; twice as many are fetched together. */
  readonly concurrency?: number;
  /** Dead-letter job, for a job whose last attempt timed out or ended with its process. */
  readonly afterDeath?: Job;
  /** Cron's five fields, UTC; the data is then `{}`. */
  readonly schedule?: string;
  readonly work: () => Promise<Work<z.output<Schema>>>;
  readonly workTogether?: () => Promise<WorkTogether<z.output<Schema>>>;
}

export interface Job<Schema extends z.ZodType = z.ZodType> extends Required<
  Omit<JobOptions<Schema>, 'schedule' | 'afterDeath' | 'work' | 'workTogether'>
> {
  readonly afterDeath: Job | null;
  readonly schedule: string | null;
  /** Loaded once; a later run reads no file. */
  readonly load: () => Promise<void>;
  /** @throws ZodError, and what the work throws. */
  readonly run: (data: unknown, run: JobRun) => Promise<void>;
  /** Returns ids of finished jobs; null if each runs by itself. */
  readonly runTogether: ((jobs: readonly TakenJob[]) => Promise<ReadonlySet<string>>) | null;
}

/** Also list it in the `resource.ts` of its resource. */
export function defineJob<Schema extends z.ZodType>({
  work,
  workTogether,
  ...options
}: JobOptions<Schema>): Job<Schema> {
  const { schema } = options;
  return {
    retries: 5,
    retryDelayInSeconds: 10,
    expiresInSeconds: 15 * 60,
    keptInSeconds: 7 * 24 * 60 * 60,
    concurrency: 4,
    afterDeath: null,
    schedule: null,
    ...options,
    load: async () => {
      await Promise.all([work(), workTogether?.()]);
    },
    run: async (data, run) => (await work())(schema.parse(data), run),
    runTogether:
      workTogether === undefined
        ? null
        : async (jobs) =>
            (await workTogether())(jobs.map(({ id, data }) => ({ id, data: schema.parse(data) }))),
  };
}
