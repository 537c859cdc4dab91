import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ServiceError } from '@/lib/core/errors';
import { instruments } from '@/lib/platform/metrics/instruments';
import { errorResponse, type ErrorResponse } from './error-response';
import { headersOfAll } from './security-headers';

/** Milliseconds in which input is discarded after a refusal, so that the client can read the answer. */
const lingerInMs = 1_000;

const answered = new WeakSet<Duplex>();

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * Answers in the API's format instead of Node's plain 400 and 431. Earlier requests of the connection are
 * answered first.
 */
export function answerClientErrors(server: Server): void {
  const newest = new WeakMap<Duplex, Exchange>();
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    newest.set(request.socket, { request, response });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The parser reports an error for each further chunk after a refusal.
    if (answered.has(socket)) return;
    answered.add(socket);
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else {
      const owed = owedAnswer(newest.get(socket));
      if (owed === null) answerClientError(error, socket);
      else closeBehind(owed, socket);
    }
  });
}

/** Returns an unfinished answer that must be sent before the error, or null. */
function owedAnswer(exchange: Exchange | undefined): ServerResponse | null {
  if (exchange === undefined) return null;
  const { request, response } = exchange;
  if (response.writableFinished || response.destroyed) return null;
  // While the body of a request arrives, the error is the answer to that request.
  return request.complete || response.headersSent ? response : null;
}

function closeBehind(response: ServerResponse, socket: Duplex): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
  response.once('finish', () => closeSoon(socket));
  socket.resume();
}

function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  const { status, headers, body, code } = responseTo(error.code ?? '');
  instruments().connectionsRefused.inc({ reason: code });
  const lines = Object.entries({ ...headersOfAll(), ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  closeSoon(socket);
}

/**
 * Closing a socket with unread data resets the connection, and the client could lose the answer. So the data
 * is discarded.
 */
function closeSoon(socket: Duplex): void {
  socket.end();
  socket.resume();
  setTimeout(() => socket.destroy(), lingerInMs).unref();
}

function responseTo(code: string): ErrorResponse {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return errorResponse(new ServiceError('headers_too_large', 'the headers are too large'));
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return errorResponse(new ServiceError('body_too_large', 'the chunk extensions are too large'));
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const timeout = new ServiceError('invalid_request', 'the request took too long to arrive');
    return errorResponse(timeout, { code: 'request_timeout', status: 408 });
  }
  return errorResponse(new ServiceError('invalid_request', 'the request is not valid HTTP'));
}
