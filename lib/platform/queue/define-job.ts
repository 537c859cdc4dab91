import type { z } from 'zod';
import type { Log } from '@/lib/core/log';

export interface JobRun {
  readonly id: string;
  readonly attempt: number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

export interface TakenJob {
  readonly id: string;
  readonly data: unknown;
}

/** Must be idempotent: a process can die after the work and before the queue knows of it. */
type Work<Data> = (data: Data, run: JobRun) => Promise<void>;

/**
 * Returns the ids of finished jobs. The other jobs then run one by one, so nothing may be changed for them.
 */
type WorkTogether<Data> = (
  jobs: readonly { readonly id: string; readonly data: Data }[],
) => Promise<ReadonlySet<string>>;

export interface JobOptions<Schema extends z.ZodType> {
  /** In kebab-case. Do not reuse the name for data of another shape. */
  readonly name: string;
  readonly schema: Schema;
  readonly retries?: number;
  /** Delay before the second attempt. Each further delay is twice as long, with jitter. */
  readonly retryDelayInSeconds?: number;
  readonly expiresInSeconds?: number;
  /** A week by default; less if the data names a person. */
  readonly keptInSeconds?: number;
  /** Jobs that a worker runs at once. It fetches twice as many. */
  readonly concurrency?: number;
  /** Dead-letter job. It runs if the last attempt timed out or its process died. */
  readonly afterDeath?: Job;
  /** A cron expression in UTC. Scheduled jobs have the data `{}`. */
  readonly schedule?: string;
  readonly work: () => Promise<Work<z.output<Schema>>>;
  readonly workTogether?: () => Promise<WorkTogether<z.output<Schema>>>;
}

export interface Job<Schema extends z.ZodType = z.ZodType> extends Required<
  Omit<JobOptions<Schema>, 'schedule' | 'afterDeath' | 'work' | 'workTogether'>
> {
  readonly afterDeath: Job | null;
  readonly schedule: string | null;
  readonly load: () => Promise<void>;
  /** @throws ZodError for data of another shape, and errors of the work. */
  readonly run: (data: unknown, run: JobRun) => Promise<void>;
  readonly runTogether: ((jobs: readonly TakenJob[]) => Promise<ReadonlySet<string>>) | null;
}

/** Also list the job in the `resource.ts` of its resource. */
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
