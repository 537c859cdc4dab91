import type { IncomingMessage, ServerResponse } from 'node:http';
import { compressed } from './compressed';
import type { MountedRoute } from './mounted-route-files';
import { drainRequest } from './read-request-body';
import { sendPieces } from './send-pieces';

/**
 * Answers a request by a route file: the mount of those files on `node:http`, which spares each of them Next's way.
 * `request` names its caller in `x-forwarded-for`.
 */
export async function answerRouteFile(
  { handle, params }: Pick<MountedRoute, 'handle' | 'params'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reader = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) reader.abort();
    if (request.method === 'POST') drainRequest(request);
  });
  const form = request.method === 'POST' ? await readForm(request) : null;
  if (request.destroyed && !request.complete) return;
  const asked = webRequest(request, form, reader.signal);
  const answer = await handle(asked, { params: Promise.resolve(params) });
  const { headers, body } = await compressed(answer, request.headers['accept-encoding']);
  response.writeHead(answer.status, headers);
  if (body === null || body instanceof Uint8Array) {
    response.end(body);
    return;
  }
  if (response.destroyed || request.method === 'HEAD') {
    body.destroy();
    response.end();
    return;
  }
  await sendPieces(body, response);
}

/** Above what any form of ours may have. */
const formBytesMax = 16 * 1024;

/** The body of a form; of one that is too long only so much that it still is, and of one that breaks off what came. */
async function readForm(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > formBytesMax) break;
    }
  } catch (error) {
    // ECONNRESET: its sender has left.
    if (request.complete) throw error;
  }
  return Buffer.concat(chunks);
}

function webRequest(request: IncomingMessage, body: BodyInit | null, signal: AbortSignal): Request {
  const { method = 'GET', url = '/' } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  // The host is no part of any answer: links have the configured one.
  return new Request(new URL(url, 'http://localhost'), { method, headers, signal, body });
}
