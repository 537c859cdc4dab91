import { useEnvironment } from '@/lib/core/config';
import { closeDatabase, database, directUrl } from '@/lib/platform/db/client';
import { logFailure } from '@/lib/platform/db/outage';
import { jobs } from '@/lib/registry/jobs';
import { builtRelease } from '@/lib/core/release';
import { log, logConsole } from '@/lib/core/log';
import { closeQueue, enqueue } from '@/lib/platform/queue/enqueue';
import { startWorkers } from '@/lib/platform/queue/start-workers';
import { recountDeliveriesJob } from '@/lib/domain/delivery/outbox/recount-deliveries-job';
import { keepRollupsJob } from '@/lib/domain/receipts/index/keep-rollups-job';
import { afterSequencing } from '@/lib/domain/events/sequence-events';
import { wakeAfterSequencing } from '@/lib/domain/webhooks/deliver-webhooks';
import { queueOutdated } from '@/lib/domain/receipts/index/queue-outdated';
import { followSupervisor } from './child';
import { startTracing } from './start-tracing';
import { useServiceComposers } from './use-composers';

logConsole((error, text) => void logFailure(error, {}, text));
const stopTracing = await startTracing('jobs');
// A pooler must not be used: jobs hold session locks, and wait for older transactions.
useEnvironment({ DATABASE_URL: directUrl() });
useServiceComposers();
afterSequencing.add(wakeAfterSequencing);
const workers = await startWorkers(jobs);
const supervisor = followSupervisor(async () => {
  await workers.stop(10_000);
  await closeQueue();
  await closeDatabase();
  await stopTracing();
});
// After an upgrade, search terms may be outdated.
await queueOutdated();
// After an upgrade, new sums may be missing.
await enqueue({ db: database() }, keepRollupsJob, {});
await enqueue({ db: database() }, recountDeliveriesJob, {});
log().info({ ...builtRelease(), node: process.versions.node }, 'started');
supervisor.report({ kind: 'ready' });
