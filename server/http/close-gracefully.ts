import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Milliseconds in which idle connections stay open, because requests may be on their way. */
const idleGraceInMs = 500;

/**
 * Returns a function that stops the server and resolves when all connections are closed. After
 * `timeoutInMs`, open connections are destroyed.
 */
export function closeGracefully(server: Server): (timeoutInMs: number) => Promise<void> {
  const answering = new Set<ServerResponse>();
  let stopping = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (stopping) response.setHeader('Connection', 'close');
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  return (timeoutInMs) =>
    new Promise((resolve) => {
      stopping = true;
      for (const response of answering) {
        if (!response.headersSent) response.setHeader('Connection', 'close');
      }
      let sweep: NodeJS.Timeout | undefined;
      const grace = setTimeout(() => {
        sweep = setInterval(() => server.closeIdleConnections(), 50);
      }, idleGraceInMs);
      const timer = setTimeout(() => server.closeAllConnections(), timeoutInMs);
      // `close` of the HTTP server would destroy idle connections at once, although a request may already be
      // on its way.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(grace);
        clearInterval(sweep);
        clearTimeout(timer);
        resolve();
      });
    });
}
