import { createServer, type Server } from 'node:http';
import { config } from '@/lib/core/config';
import { answerClientErrors } from './client-error';
import { answerInTurn, limitConnections } from './limit-connections';
import { routeRequest, type PageHandler } from './route-request';
import { readFileSync } from 'node:fs';

export type ConnectionSettings = ReturnType<typeof config>['connections'];

const headersTimeoutMaxInMs = 30_000;

export function createWebServer(
  pages: PageHandler,
  settings: ConnectionSettings = config().connections,
): Server {
  const requestTimeout = settings.requestTimeoutInSeconds * 1000;
  // Most milliseconds until a timeout is noticed.
  const checkingInterval = Math.min(5_000, requestTimeout / 4);
  const server = createServer(
    {
      // Far above our own limit: large headers get our answer, not Node's (contract section 3).
      maxHeaderSize: 256 * 1024,
      keepAliveTimeout: settings.keepAliveTimeoutInSeconds * 1000,
      headersTimeout: Math.min(headersTimeoutMaxInMs, requestTimeout),
      requestTimeout,
      connectionsCheckingInterval: checkingInterval,
      requireHostHeader: false,
    },
    answerInTurn(routeRequest(pages)),
  );
  // Unlimited: Node would drop headers beyond the two thousandth, unchecked.
  server.maxHeadersCount = 0;
  // Frees memory: a client that does not read holds its answer. Later than the other limits, which give a
  // reason.
  server.setTimeout(requestTimeout + 2 * checkingInterval);
  limitConnections(server, Math.min(settings.max, connectionsThatFit()));
  answerClientErrors(server);
  // Unknown expectations are no reason to refuse (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}

/**
 * File descriptors: three quarters of the limit, the rest for database, files and pipes. Infinite without a
 * known limit (only Linux has one).
 */
export function connectionsThatFit(limits = readLimits()): number {
  const allowed = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return allowed === undefined ? Infinity : Math.max(1, Math.floor(Number(allowed) * 0.75));
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    // Not Linux.
    return '';
  }
}
