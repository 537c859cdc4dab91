import { createServer } from 'node:http';
import next from 'next';
import { drawPreview } from '@/components/mail/draw-preview';
import { writeReceiptForm } from '@/components/receipt/link/write-receipt-form';
import { usePreviewRenderer } from '@/lib/domain/brand/preview-renderer';
import { config } from '@/lib/core/config';
import { closeDatabase } from '@/lib/platform/db/client';
import { writeRequests } from '@/lib/platform/http/kept-requests';
import { closeReplicas } from '@/lib/platform/db/replicas';
import { startKeeping, stopKeeping } from '@/lib/platform/db/cache-until-changed';
import { log, logConsole } from '@/lib/core/log';
import { builtRelease } from '@/lib/core/release';
import { useMetricsOfServer } from '@/lib/domain/metrics/read-metrics';
import { useFormWriter } from '@/lib/domain/receipts/wire/receipt-forms';
import { endStreams } from '@/lib/domain/tills/streams';
import { closeQueue, openQueue } from '@/lib/platform/queue/enqueue';
import { followSupervisor } from './child';
import { startTracing } from './start-tracing';
import { closeGracefully } from './http/close-gracefully';
import { logPrintedError } from './http/route-request';
import { createWebServer } from './http/web-server';
import { askServer } from './metrics/child';

// The web process has one HTTP server. It answers `/api` itself, and passes other paths to Next.
const { host, port } = config();
logConsole(logPrintedError);
const stopTracing = await startTracing('web');
usePreviewRenderer(drawPreview);
useFormWriter(writeReceiptForm);
useMetricsOfServer(askServer);
// Next listens for upgrade requests on this unused server. On the real one, Next would drop every such
// request. Some are ordinary requests that offer HTTP/2, as Java's client sends them.
const unused = createServer();
const pages = next({ dev: false, dir: process.cwd(), hostname: host, port, httpServer: unused });
await Promise.all([pages.prepare(), openQueue()]);
startKeeping();

const server = createWebServer(pages.getRequestHandler());
const close = closeGracefully(server);
const supervisor = followSupervisor(async () => {
  endStreams();
  await close(10_000);
  await writeRequests();
  await closeQueue();
  await stopKeeping();
  await closeReplicas();
  await closeDatabase();
  await stopTracing();
});
server.once('error', (error: NodeJS.ErrnoException) => {
  supervisor.report({ kind: 'failed', code: error.code ?? 'unknown', message: error.message });
});
server.listen(port, host, () => {
  log().info({ ...builtRelease(), node: process.versions.node }, 'started');
  supervisor.report({ kind: 'ready' });
});

process.on('unhandledRejection', (error) => log().error({ err: error }, 'unhandled rejection'));
