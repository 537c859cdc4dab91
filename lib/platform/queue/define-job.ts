import type { z } from 'zod';

/** How a kind of job is queued and retried. */
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
  /** How long it is still known once it has ended: a week, or less where its data names a person. */
  readonly keptInSeconds?: number;
  /** How many each worker of a process works on at once; twice as many are fetched together. */
  readonly concurrency?: number;
  /** Gets the data of a job whose last attempt ended with its process, or took too long, and so noted nothing. */
  readonly afterDeath?: Job;
  /** When it runs by itself, in cron's five fields, UTC. Its data is then `{}`. */
  readonly schedule?: string;
}

/** A kind of job. Its handler lives in a file of its own, so that enqueueing does not load what the work needs. */
export interface Job<Schema extends z.ZodType = z.ZodType> extends Required<
  Omit<JobOptions<Schema>, 'schedule' | 'afterDeath'>
> {
  readonly afterDeath: Job | null;
  readonly schedule: string | null;
}

/** Defines a kind of job; it must also be in the `jobs.ts` of its resource. */
export function defineJob<Schema extends z.ZodType>(options: JobOptions<Schema>): Job<Schema> {
  return {
    retries: 5,
    retryDelayInSeconds: 10,
    expiresInSeconds: 15 * 60,
    keptInSeconds: 7 * 24 * 60 * 60,
    concurrency: 4,
    afterDeath: null,
    schedule: null,
    ...options,
  };
}
