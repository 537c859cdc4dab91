import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { logFailure } from '@/lib/platform/db/outage';

/** Failures break the connection off: the part must not pass for the whole. Never throws. */
export async function sendPieces(
  body: AsyncIterable<string | Uint8Array>,
  response: ServerResponse,
): Promise<void> {
  const source = body instanceof Readable ? body : Readable.from(body, { highWaterMark: 1 });
  // The reader has left. Destroyed, because a stream may hold a file.
  if (response.destroyed) return void source.destroy();
  await new Promise<void>((resolve) => {
    source.once('error', (error) => {
      logFailure(error, {}, 'answer broken off');
      breakOff(response);
    });
    source.once('close', () => {
      if (!source.readableEnded) breakOff(response);
    });
    response.once('close', () => {
      source.destroy();
      resolve();
    });
    // Not `pipeline`, which takes twice the memory: a thousand displays stay open.
    source.pipe(response);
  });
}

/**
 * HTTP/1.0, which proxies use too, marks the end only by closing the connection (RFC 9112, section 6.3): a
 * failure needs a reset.
 */
function breakOff(response: ServerResponse): void {
  if (response.req.httpVersion === '1.0') response.socket?.resetAndDestroy();
  else response.destroy();
}
