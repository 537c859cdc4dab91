import { createServer, type Server } from 'node:http';
import { config } from '@/lib/core/config';
import { answerClientErrors } from './client-error';
import { serializePipelined, limitConnections } from './limit-connections';
import { routeRequest, type PageHandler } from './route-request';
import { readFileSync } from 'node:fs';

export type ConnectionSettings = ReturnType<typeof config>['connections'];

const headersTimeoutMaxInMs = 30_000;

export function createWebServer(
  pages: PageHandler,
  settings: ConnectionSettings = config().connections,
): Server {
  const requestTimeout = settings.requestTimeoutInSeconds * 1000;
  // Timeouts are detected at most this many milliseconds late.
  const checkingInterval = Math.min(5_000, requestTimeout / 4);
  const server = createServer(
    {
      // Far above the service's limit, so that large headers get our answer and not Node's (contract section
      // 3).
      maxHeaderSize: 256 * 1024,
      keepAliveTimeout: settings.keepAliveTimeoutInSeconds * 1000,
      headersTimeout: Math.min(headersTimeoutMaxInMs, requestTimeout),
      requestTimeout,
      connectionsCheckingInterval: checkingInterval,
      requireHostHeader: false,
    },
    serializePipelined(routeRequest(pages)),
  );
  // Unlimited. Otherwise Node would silently drop headers after the two-thousandth.
  server.maxHeadersCount = 0;
  // Closes the connection of a client that does not read its answer. This timeout is the longest, so that the
  // other timeouts, which answer with a reason, come first.
  server.setTimeout(requestTimeout + 2 * checkingInterval);
  limitConnections(server, Math.min(settings.max, connectionsThatFit()));
  answerClientErrors(server);
  // RFC 9110, section 10.1.1, allows ignoring unknown expectations. Node would refuse the request.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

/**
 * Returns three quarters of the limit of file descriptors. The database, files and pipes need the others.
 * Infinity if the limit is unknown, as on systems other than Linux.
 */
export function connectionsThatFit(limits = readLimits()): number {
  const allowed = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return allowed === undefined ? Infinity : Math.max(1, Math.floor(Number(allowed) * 0.75));
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // The system is not Linux.
    return '';
  }
}
