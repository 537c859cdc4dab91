import type { Server } from 'node:http';

/**
 * Stops accepting, lets requests in flight finish for at most `patienceInMs`, then cuts what is left.
 * Resolves when no connection is open.
 */
export function closeGracefully(server: Server, patienceInMs: number): Promise<void> {
  return new Promise((resolve) => {
    // Connections fall idle one by one as their requests finish.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const patience = setTimeout(() => server.closeAllConnections(), patienceInMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(patience);
      resolve();
    });
  });
}
