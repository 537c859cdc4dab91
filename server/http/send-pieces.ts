import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { logFailure } from '@/lib/platform/db/outage';

/**
 * If the body fails, closes the connection, so that a partial answer does not look complete. Never throws.
 */
export async function sendPieces(
  body: AsyncIterable<string | Uint8Array>,
  response: ServerResponse,
): Promise<void> {
  const source = body instanceof Readable ? body : Readable.from(body, { highWaterMark: 1 });
  // The reader has closed the connection. The stream is destroyed, because it may hold an open file.
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
    // `pipeline` would take twice the memory, and a thousand displays can stay open.
    source.pipe(response);
  });
}

/**
 * HTTP/1.0, which proxies still use, marks the end of an answer by closing the connection (RFC 9112, section
 * 6.3). So only a reset shows a failure.
 */
function breakOff(response: ServerResponse): void {
  if (response.req.httpVersion === '1.0') response.socket?.resetAndDestroy();
  else response.destroy();
}
