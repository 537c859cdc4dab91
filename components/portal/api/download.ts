import { addressOf } from './address';
import { ApiError, request } from './request';
import type { InputOf, OperationId } from './input';

export interface Progress {
  /** Number of receipts that the search found, from the header `service-hits`. */
  readonly hits: number;
  readonly bytes: number;
  readonly lines: number;
}

export interface Downloaded {
  readonly file: Blob;
  readonly lines: number;
}

/** Bytes of a download that are collected into one `Blob`: browsers store a `Blob` on disk, not in memory. */
const pieceBytes = 4 * 1024 * 1024;

/**
 * Downloads a CSV file. An abort also stops the work of the service.
 * @throws ApiError if the service is not reached, the answer is not a success, or the connection breaks off.
 */
export async function downloadCsv<Op extends OperationId>(
  operation: Op,
  input: InputOf<Op>,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Downloaded> {
  const init = { headers: { Accept: 'text/csv' }, signal };
  const response = await request(addressOf(operation, input).path, init, 'change');
  const reader = (response.body ?? new Blob([]).stream()).getReader();
  const hits = Number(response.headers.get('service-hits') ?? 0);
  onProgress({ hits, bytes: 0, lines: 0 });
  const count = lineCounter();
  const blobs: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, held, lines] = [0, 0, 0];
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => unreachable(cause, signal));
    if (done) return { file: new Blob([...blobs, ...pieces], { type: 'text/csv;charset=utf-8' }), lines };
    pieces.push(value);
    [bytes, held, lines] = [bytes + value.byteLength, held + value.byteLength, lines + count(value)];
    if (held >= pieceBytes) {
      blobs.push(new Blob(pieces));
      [pieces, held] = [[], 0];
    }
    onProgress({ hits, bytes, lines });
  }
}

function unreachable(cause: unknown, signal: AbortSignal): never {
  if (signal.aborted) throw cause;
  throw new ApiError(0, {}, { cause });
}

/** Line ends inside quotes are part of a value and not counted. */
export function lineCounter(): (piece: Uint8Array) => number {
  const [quote, lineFeed] = [0x22, 0x0a];
  let quoted = false;
  return (piece) => {
    let lines = 0;
    for (const byte of piece) {
      if (byte === quote) quoted = !quoted;
      else if (byte === lineFeed && !quoted) lines += 1;
    }
    return lines;
  };
}
