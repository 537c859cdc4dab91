import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { logFailure } from '@/lib/platform/db/outage';

/**
 * As fast as the body is taken; ends it when the reader leaves. A failure breaks the connection off, so that the part
 * is not taken for the whole. Never throws.
 */
export async function sendPieces(
  body: AsyncIterable<string | Uint8Array>,
  response: ServerResponse,
): Promise<void> {
  if (response.destroyed) {
    // Its reader has left before it began: a generator has begun nothing, a stream may hold a file.
    if (body instanceof Readable) body.destroy();
    return;
  }
  const source = response.req.httpVersion === '1.0' ? resettingWhereFailed(body, response) : body;
  await pipeline(source, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') logFailure(error, {}, 'answer broken off');
  });
}

/** HTTP/1.0, which proxies use too, marks the end by closing the connection alone (RFC 9112, section 6.3). */
function resettingWhereFailed(body: AsyncIterable<string | Uint8Array>, response: ServerResponse): Readable {
  const source = body instanceof Readable ? body : Readable.from(body, { highWaterMark: 1 });
  // Before the pipeline, which closes the connection as at the end.
  return source.once('error', () => response.socket?.resetAndDestroy());
}
