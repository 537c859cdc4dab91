import type { z } from 'zod';
import type { Log } from '@/lib/core/log';

/** What a job's work knows about the attempt it is. */
export interface JobRun {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted when the attempt has taken too long or the process stops. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** One of several jobs that were taken at once, its data still to be checked. */
export interface TakenJob {
  readonly id: string;
  readonly data: unknown;
}

/**
 * The work of one job. It may run more than once (a process can die between the work and its note), so it must be safe to
 * repeat. Throwing means "try again later".
 */
type Work<Data> = (data: Data, run: JobRun) => Promise<void>;

/**
 * Does several jobs in one go where that is cheaper; returns the ids of those that are done. The others are then run one by
 * one, so it may leave out whatever it likes, and must have changed nothing for them that the work of one would not.
 */
type WorkTogether<Data> = (
  jobs: readonly { readonly id: string; readonly data: Data }[],
) => Promise<ReadonlySet<string>>;

/** How a kind of job is queued and retried, and what does it. */
export interface JobOptions<Schema extends z.ZodType> {
  /** Name of the queue: kebab-case, never reused for another shape. */
  readonly name: string;
  /** Shape of the data, checked when it is enqueued and again when it is run. */
  readonly schema: Schema;
  /** Attempts after the first one. */
  readonly retries?: number;
  /** Pause before the second attempt; it doubles with every further one, with some chance. */
  readonly retryDelayInSeconds?: number;
  /** An attempt that takes longer has failed. */
  readonly expiresInSeconds?: number;
  /** Time that it is still known once it has ended: a week, or less where its data names a person. */
  readonly keptInSeconds?: number;
  /** How many each worker of a process works on at once; twice as many are fetched together. */
  readonly concurrency?: number;
  /** Gets the data of a job whose last attempt ended with its process, or took too long, and so noted nothing. */
  readonly afterDeath?: Job;
  /** When it runs by itself, in cron's five fields, UTC. Its data is then `{}`. */
  readonly schedule?: string;
  /** Imports the work, so that enqueueing does not load what it needs: `async () => (await import('./prune')).prune`. */
  readonly work: () => Promise<Work<z.output<Schema>>>;
  readonly workTogether?: () => Promise<WorkTogether<z.output<Schema>>>;
}

/** A kind of job. */
export interface Job<Schema extends z.ZodType = z.ZodType> extends Required<
  Omit<JobOptions<Schema>, 'schedule' | 'afterDeath' | 'work' | 'workTogether'>
> {
  readonly afterDeath: Job | null;
  readonly schedule: string | null;
  /** Imports its work; a later run reads no file any more. */
  readonly load: () => Promise<void>;
  /**
   * Runs one.
   * @throws ZodError when the data does not have the job's shape, and what the work throws.
   */
  readonly run: (data: unknown, run: JobRun) => Promise<void>;
  /** Runs several in one go and returns the ids of those that are done; null where each is run by itself. */
  readonly runTogether: ((jobs: readonly TakenJob[]) => Promise<ReadonlySet<string>>) | null;
}

/** Defines a kind of job, in a file beside its work; it must also be in the `resource.ts` of its resource. */
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
