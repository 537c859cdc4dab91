import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import * as page from '@/app/r/[token]/route';
import * as attachment from '@/app/r/[token]/attachments/[label]/route';
import type { LinkParams } from '@/app/r/[token]/link-request';
import * as dates from '@/app/r/[token]/dates.ics/route';
import * as logo from '@/app/r/[token]/logo.png/route';
import * as qrPng from '@/app/r/[token]/qr.png/route';
import * as qrSvg from '@/app/r/[token]/qr.svg/route';
import * as pdf from '@/app/r/[token]/receipt.pdf/route';
import * as send from '@/app/r/[token]/send/route';
import * as unsubscribe from '@/app/r/[token]/unsubscribe/route';
import { log } from '@/lib/core/log';
import { decodeSegment } from '@/lib/platform/http/path';
import { compressed } from './compressed';
import { drainRequest } from './read-request-body';

type Handler = (request: Request, context: LinkParams) => Promise<Response>;

interface RouteFile {
  readonly GET: Handler;
  readonly POST?: Handler;
}

/** The route files below a link, by what stands behind its token in a path. */
export const linkRoutes: ReadonlyMap<string, RouteFile> = new Map<string, RouteFile>([
  ['', page],
  ['attachments/[label]', attachment],
  ['dates.ics', dates],
  ['logo.png', logo],
  ['qr.png', qrPng],
  ['qr.svg', qrSvg],
  ['receipt.pdf', pdf],
  ['send', send],
  ['unsubscribe', unsubscribe],
]);

/** What answers a request. */
export interface LinkRoute {
  readonly handle: Handler;
  readonly token: string;
}

const below = /^(?:attachments\/[^/]+|[a-z.]+)$/;

/** Which route file answers a request below `/r/`; null when none does, and Next answers. */
export function findLinkRoute(method: string, target: string): LinkRoute | null {
  const [path = ''] = target.split(/[?#]/, 1);
  const [, first, token = null, ...rest] = path.split('/').map(decodeSegment);
  const name = rest.join('/');
  if (first !== 'r' || token === null || token === '' || !(rest.length === 0 || below.test(name)))
    return null;
  const file = linkRoutes.get(name.startsWith('attachments/') ? 'attachments/[label]' : name);
  const handle =
    method === 'POST' ? file?.POST : method === 'GET' || method === 'HEAD' ? file?.GET : undefined;
  return handle === undefined ? null : { handle, token };
}

/**
 * Answers a request for something behind a consumer link by its route file: the mount of those files on `node:http`, which
 * spares each of them Next's way. `request` names its caller in `x-forwarded-for`.
 */
export async function answerLink(
  { handle, token }: LinkRoute,
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
  const answer = await handle(asked, { params: Promise.resolve({ token }) });
  const { headers, body } = await compressed(answer, request.headers['accept-encoding']);
  response.writeHead(answer.status, headers);
  if (body === null || body instanceof Uint8Array) {
    response.end(body);
    return;
  }
  await pipeline(body, response).catch((error: NodeJS.ErrnoException) => {
    // The headers are out: all that is left is to break off, which the pipeline has done.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log().error({ err: error }, 'answer broken off');
  });
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
