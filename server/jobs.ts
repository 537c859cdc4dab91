import { composeMessage } from '@/components/mail/compose-message';
import { closeDatabase } from '@/lib/platform/db/client';
import { sendMessageHandlers } from '@/lib/registry/send-message-job.handler';
import { handlers } from '@/lib/registry/handlers';
import { logConsole } from '@/lib/core/log';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { startWorkers } from '@/lib/platform/queue/start-workers';
import { reindexOutdated } from '@/lib/domain/receipts/reindex-outdated';
import { followSupervisor } from './child';

// The jobs process: works on the queue until it is told to stop.
logConsole();
const workers = await startWorkers([...handlers, ...sendMessageHandlers(composeMessage)]);
const supervisor = followSupervisor(async () => {
  await workers.stop(10_000);
  await closeQueue();
  await closeDatabase();
});
// After an upgrade the terms of before may mean nothing any more.
await reindexOutdated();
supervisor.report({ kind: 'ready' });
