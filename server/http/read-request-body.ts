import type { IncomingMessage } from 'node:http';
import type { HasRoom, ReadBody } from '@/lib/platform/http/request';

/** Limits for discarding an unread body, so that its sender can read the answer. */
const drainMaxInMs = 500;
const drainMaxInBytes = 64 * 1024 * 1024;

export function readRequestBody(
  request: IncomingMessage,
  bytesMax: number,
  hasRoom: HasRoom,
): Promise<ReadBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const finish = (body: ReadBody) => {
      request.off('data', take).off('end', end).off('error', breakOff).off('close', breakOff);
      resolve(body);
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      const isTooLarge = bytes > bytesMax;
      if (!isTooLarge && hasRoom(chunk.length)) return;
      request.pause();
      finish(isTooLarge ? 'too_large' : 'no_room');
    };
    const end = () =>
      finish(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, bytes));
    const breakOff = () => {
      // If the body is complete, its unread part is in the buffer of the closed request.
      if (!request.complete) return finish('cut_off');
      const rest = request.read() as Buffer | null;
      if (rest !== null) take(rest);
      if (bytes <= bytesMax) end();
    };
    if (request.readableEnded) end();
    else if (request.destroyed) breakOff();
    else request.on('data', take).on('end', end).on('error', breakOff).on('close', breakOff);
  });
}

export function drainRequest(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return;
  let bytes = 0;
  const close = () => request.socket.destroySoon();
  const timer = setTimeout(close, drainMaxInMs).unref();
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > drainMaxInBytes) close();
  });
  for (const event of ['end', 'error', 'close']) request.once(event, () => clearTimeout(timer));
  request.resume();
}
