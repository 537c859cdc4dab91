import type { IncomingMessage, ServerResponse } from 'node:http';
import { headerLinesOf, RequestHeaders } from '@/lib/platform/http/request';
import type { ApiResponse } from '@/lib/platform/http/respond';
import { dispatchApi } from '@/lib/registry/dispatch';
import { peerAddress } from './peer-address';
import { drainRequest, readRequestBody } from './read-request-body';
import type { RequestTarget } from './request-target';
import { sendPieces } from './send-pieces';

/** Answers a request below `/api`: the mount of the pipeline on `node:http`. Never throws. */
export async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  { path, search }: RequestTarget,
): Promise<void> {
  const { method = 'GET', url: target = '/' } = request;
  const answer = await dispatchApi({
    method,
    target,
    path,
    search,
    headers: new RequestHeaders(headerLinesOf(request.rawHeaders)),
    address: peerAddress(request),
    readBody: (bytesMax, hasRoom) => readRequestBody(request, bytesMax, hasRoom),
  });
  const mayHaveBody = method !== 'GET' && method !== 'HEAD';
  if (mayHaveBody && !request.readableEnded) response.once('close', () => drainRequest(request));
  await send(answer, response, method);
}

/** Writes a response, in one piece where it is one. */
async function send(
  { status, headers, body }: ApiResponse,
  response: ServerResponse,
  method: string,
): Promise<void> {
  if (body === null) {
    // Beside those that never have a body, and HEAD, which has the length of GET's, or none where that is only known at the end.
    if (status !== 204 && status !== 304 && method !== 'HEAD') headers['content-length'] ??= '0';
    response.writeHead(status, headers).end();
  } else if (typeof body === 'string' || body instanceof Uint8Array) {
    headers['content-length'] ??= String(Buffer.byteLength(body));
    response.writeHead(status, headers).end(body);
  } else {
    response.writeHead(status, headers).flushHeaders();
    await sendPieces(body, response);
  }
}
