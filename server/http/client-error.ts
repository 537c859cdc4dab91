import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ServiceError } from '@/lib/core/errors';
import { instruments } from '@/lib/platform/metrics/instruments';
import { errorResponse, type ErrorResponse } from './error-response';
import { transportSecurity } from './transport-security';

/** How long what a refused client still sends is read and thrown away, so that it gets to read the answer. */
const lingerInMs = 1_000;

const answered = new WeakSet<Duplex>();

/**
 * Returns what Node's parser refuses, in the API's shape instead of Node's bare 400 and 431, and closes the connection.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  // The parser complains about every further piece of what it has refused.
  if (answered.has(socket)) return;
  answered.add(socket);
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.on('error', () => socket.destroy());
  const { status, headers, body, code } = responseTo(error.code ?? '');
  instruments().connectionsRefused.inc({ reason: code });
  const lines = Object.entries({ ...headers, ...transportSecurity(), Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  // Closing with unread data would reset the connection and could take the answer with it.
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
