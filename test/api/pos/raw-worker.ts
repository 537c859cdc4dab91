import { PgDatabase, type PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { useSandboxScript } from '@/lib/domain/transformations/sandbox/command';
import type { Database } from '@/lib/platform/db/client';
import type { Job } from '@/lib/platform/queue/define-job';
import { startWorkers } from '@/lib/platform/queue/start-workers';

// A jobs process that kills itself, as a power cut would, when it comes to a step for the n-th time. It changes nothing
// but that: queue, handler and database are the real ones.

/** Where it can die: a job taken, receipts mapped but not stored, stored but not committed, committed but not acknowledged. */
export type Step = 'claimed' | 'mapped' | 'inserted' | 'committed' | 'never';

const [, , step, times, sandbox] = process.argv as [string, string, Step, string, string];
useSandboxScript(sandbox);
let left = Number(times);

function reach(here: Step): void {
  if (here !== step) return;
  left -= 1;
  if (left === 0) process.kill(process.pid, 'SIGKILL');
}

// The one that stores them is of a client beside `database()`, so those of all clients are counted.
type Transaction = PgDatabase<PgQueryResultHKT>['transaction'];
const transaction = Reflect.get(PgDatabase.prototype, 'transaction') as Transaction;
const counted: Transaction = function counted(this: Database, work, options) {
  reach('mapped');
  const all = async (inner: Parameters<typeof work>[0]) => {
    const result = await work(inner);
    reach('inserted');
    return result;
  };
  return transaction.call(this, all, options) as ReturnType<typeof work>;
};
PgDatabase.prototype.transaction = counted;

const killed: Job = {
  ...processRawJob,
  run: async (data, run) => {
    reach('claimed');
    await processRawJob.run(data, run);
    reach('committed');
  },
  runTogether: async (jobs) => {
    for (const _job of jobs) reach('claimed');
    const done = (await processRawJob.runTogether?.(jobs)) ?? new Set();
    for (const _id of done) reach('committed');
    return done;
  },
};

// The test may end before it reports.
process.once('disconnect', () => process.exit(0));
await startWorkers([killed], { lookEveryInSeconds: 0.5 });
