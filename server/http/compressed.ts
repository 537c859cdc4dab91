import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** An answer as it is written. */
export interface WrittenAnswer {
  readonly headers: Record<string, string>;
  /** In one piece where it came in one. */
  readonly body: Uint8Array | Readable | null;
}

/** Below that, a packet holds it as it is. */
const bytesMin = 1_024;

const gzipped = promisify(gzip);

/** What is kept and sent often is compressed once. */
const known = new WeakMap<Uint8Array, Promise<Uint8Array>>();

/** Headers and body of an answer, compressed by gzip where it is text and its reader takes that. */
export async function compressed(
  answer: Response,
  acceptEncoding: string | undefined,
): Promise<WrittenAnswer> {
  const headers = Object.fromEntries(answer.headers);
  const { first, rest } = await begin(answer.body);
  if (rest !== null) return { headers, body: rest };
  if (
    first === null ||
    !/^(?:text\/(?:html|css|javascript|markdown)|image\/svg\+xml|application\/json)/.test(
      headers['content-type'] ?? '',
    )
  ) {
    return { headers, body: first };
  }
  headers['vary'] = [headers['vary'], 'Accept-Encoding'].filter((name) => name !== undefined).join(', ');
  const taken = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings([
    'gzip',
    'identity',
  ]);
  if (first.byteLength < bytesMin || taken[0] !== 'gzip') {
    return { headers: { ...headers, 'content-length': String(first.byteLength) }, body: first };
  }
  const body = await gzipOf(first);
  return {
    headers: { ...headers, 'content-encoding': 'gzip', 'content-length': String(body.byteLength) },
    body,
  };
}

/** The whole body where it is one piece, or else all pieces as a stream. */
async function begin(body: Response['body']) {
  const reader = body?.getReader();
  const one = await reader?.read();
  if (reader === undefined || one === undefined || one.done) return { first: null, rest: null };
  const two = await reader.read();
  if (two.done) return { first: one.value, rest: null };
  const rest = Readable.from(piecesOf(reader, [one.value, two.value]));
  // Not by the generator: one that has not begun, as its reader has left, would not end the body.
  rest.once('close', () => void reader.cancel().catch(() => undefined));
  return { first: null, rest };
}

/** What was read of a body, then what follows. */
async function* piecesOf(reader: ReadableStreamDefaultReader<Uint8Array>, read: readonly Uint8Array[]) {
  yield* read;
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

function gzipOf(bytes: Uint8Array): Promise<Uint8Array> {
  const made = known.get(bytes) ?? gzipped(bytes);
  known.set(bytes, made);
  return made;
}
