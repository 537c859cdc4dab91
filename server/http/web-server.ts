import { createServer, type Server } from 'node:http';
import { answerClientError } from './client-error';
import { routeRequest, type PageHandler } from './route-request';

/** Makes the HTTP server of the web process: the API from our own endpoints, everything else from `pages`. */
export function createWebServer(pages: PageHandler): Server {
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
    routeRequest(pages),
  );
  server.on('clientError', answerClientError);
  // An expectation we do not know is no reason to refuse (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}
