import { createServer } from 'node:http';
import next from 'next';
import { config } from '@/lib/config';
import { closeDatabase } from '@/lib/db/client';
import { closeQueue, openQueue } from '@/lib/queue/enqueue';
import { log } from '@/lib/log';
import { followSupervisor } from './child';
import { closeGracefully } from './http/close-gracefully';
import { answerClientError } from './http/client-error';
import { routeRequest } from './http/route-request';

// The web process: one HTTP server, `/api` answered by us, everything else by Next, in the same process.
const { host, port } = config();
// Next would take every upgrade request for a WebSocket and drop it, also those that mean HTTP/2 and would rather be
// answered in HTTP/1.1, as Java's client sends them. It gets a server of its own to listen on, which nobody calls.
const unused = createServer();
const pages = next({ dev: false, dir: process.cwd(), hostname: host, port, httpServer: unused });
await Promise.all([pages.prepare(), openQueue()]);

const server = createServer(
  {
    // Far above our own limit, so that what is too large gets our answer and not Node's (contract section 3).
    maxHeaderSize: 256 * 1024,
    // Longer than the proxies in front keep a connection, so that they never send into a closing one.
    keepAliveTimeout: 75_000,
    headersTimeout: 30_000,
    requestTimeout: 300_000,
    // We refuse a request without one ourselves, in the API's shape.
    requireHostHeader: false,
  },
  routeRequest(pages.getRequestHandler()),
);
server.on('clientError', answerClientError);
// An expectation we do not know is no reason to refuse (RFC 9110, section 10.1.1).
server.on('checkExpectation', (request, response) => server.emit('request', request, response));

const close = closeGracefully(server);
const supervisor = followSupervisor(async () => {
  await close(10_000);
  await closeQueue();
  await closeDatabase();
});
server.once('error', (error: NodeJS.ErrnoException) => {
  supervisor.report({ kind: 'failed', code: error.code ?? 'unknown', message: error.message });
});
server.listen(port, host, () => supervisor.report({ kind: 'ready' }));

process.on('unhandledRejection', (error) => log().error({ err: error }, 'unhandled rejection'));
