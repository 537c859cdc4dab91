import {
  RequestHeaders,
  type ApiRequest,
  type BodySource,
  type HasRoom,
  type HeaderLines,
  type ReadBody,
} from './request';
import type { ApiBody, ApiResponse } from './respond';

export interface WebOrigin {
  readonly address: string;
  /** Header lines as sent, because a web `Request` joins lines with equal names. */
  readonly headerLines?: HeaderLines;
}

export function fromWebRequest(request: Request, { address, headerLines }: WebOrigin): ApiRequest {
  const { pathname, search } = new URL(request.url);
  return {
    ...webBody(request),
    method: request.method,
    target: `${pathname}${search}`,
    path: pathname,
    search,
    headers: new RequestHeaders(headerLines ?? [...request.headers]),
    address,
    signal: request.signal,
  };
}

export function webBody(request: Request): BodySource {
  return {
    headers: request.headers,
    readBody: (bytesMax, hasRoom) => readStream(request.body, bytesMax, hasRoom),
  };
}

async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  bytesMax: number,
  hasRoom: HasRoom,
): Promise<ReadBody> {
  if (stream === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = stream.getReader();
  for (;;) {
    const part = await reader.read().catch(() => null);
    if (part === null) return 'cut_off';
    if (part.done) return Buffer.concat(chunks, bytes);
    bytes += part.value.byteLength;
    const isTooLarge = bytes > bytesMax;
    if (isTooLarge || !hasRoom(part.value.byteLength)) {
      // The stream is not cancelled: that would close the connection before the sender gets the answer.
      reader.releaseLock();
      return isTooLarge ? 'too_large' : 'no_room';
    }
    chunks.push(part.value);
  }
}

export function toWebResponse({ status, headers, body }: ApiResponse): Response {
  return new Response(webBodyOf(body), { status, headers });
}

export function webBodyOf(body: ApiBody): BodyInit | null {
  if (body === null || typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : streamOf(body);
}

function streamOf(body: AsyncIterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = body[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const next: IteratorResult<string | Uint8Array, unknown> = await pieces.next();
      if (next.done === true) controller.close();
      else controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value);
    },
    cancel: async () => {
      await pieces.return?.();
    },
  });
}
