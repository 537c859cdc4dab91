import type { z } from 'zod';
import type { Log } from '@/lib/core/log';
import type { Job } from './define-job';

/** What a handler knows about the attempt it is. */
export interface JobRun {
  readonly id: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborted when the attempt has taken too long or the process stops. */
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** A job with the work it stands for, its data still to be checked. */
export interface JobHandler {
  readonly job: Job;
  readonly run: (data: unknown, run: JobRun) => Promise<void>;
  /**
   * Does several jobs in one go where that is cheaper; returns the ids of those that are done. The others are then run
   * one by one, so it may leave out whatever it likes, and must have changed nothing for them that `run` would not.
   */
  readonly runTogether?: (jobs: readonly TakenJob[]) => Promise<ReadonlySet<string>>;
}

/** One of several jobs that were taken at once, its data still to be checked. */
export interface TakenJob {
  readonly id: string;
  readonly data: unknown;
}

/**
 * Joins a job and its work. The work may run more than once (a process can die between the work and its note), so it
 * must be safe to repeat. Throwing means "try again later".
 */
export function handleJob<Schema extends z.ZodType>(
  job: Job<Schema>,
  work: (data: z.output<Schema>, run: JobRun) => Promise<void>,
): JobHandler {
  return { job, run: (data, run) => work(job.schema.parse(data), run) };
}
