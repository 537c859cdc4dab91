import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Time for a request that was on its way when listening ended. */
const idleGraceInMs = 500;

/**
 * Returns the stop function, which resolves when no connection is open; after `patienceInMs` open ones are
 * cut.
 */
export function closeGracefully(server: Server): (patienceInMs: number) => Promise<void> {
  const answering = new Set<ServerResponse>();
  let stopping = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (stopping) response.setHeader('Connection', 'close');
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  return (patienceInMs) =>
    new Promise((resolve) => {
      stopping = true;
      for (const response of answering) {
        if (!response.headersSent) response.setHeader('Connection', 'close');
      }
      let sweep: NodeJS.Timeout | undefined;
      const grace = setTimeout(() => {
        sweep = setInterval(() => server.closeIdleConnections(), 50);
      }, idleGraceInMs);
      const patience = setTimeout(() => server.closeAllConnections(), patienceInMs);
      // Not the HTTP server's `close`, which cuts idle connections at once, under requests on their way.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(grace);
        clearInterval(sweep);
        clearTimeout(patience);
        resolve();
      });
    });
}
