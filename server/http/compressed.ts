import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import type { ApiResponse } from '@/lib/platform/http/respond';

/** Fits into a packet without compression. */
const bytesMin = 1_024;

const gzipped = promisify(gzip);

/** Cached content is compressed once. */
const known = new WeakMap<Uint8Array, Promise<Uint8Array>>();

const texts = /^(?:text\/(?:html|css|javascript|markdown)|image\/svg\+xml|application\/json)/;

/** Compresses a text in one piece by gzip, where its reader accepts that. */
export async function compressed(
  answer: ApiResponse,
  acceptEncoding: string | undefined,
): Promise<ApiResponse> {
  const { status, body } = answer;
  const type = answer.headers['content-type'] ?? '';
  const isPiecemeal = body !== null && typeof body !== 'string' && !(body instanceof Uint8Array);
  if (isPiecemeal || !texts.test(type)) return answer;
  const headers = { ...answer.headers };
  headers['vary'] = [headers['vary'], 'Accept-Encoding'].filter((name) => name !== undefined).join(', ');
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const length = bytes?.byteLength ?? Number(headers['content-length'] ?? 0);
  const taken = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings([
    'gzip',
    'identity',
  ]);
  if (length < bytesMin || taken[0] !== 'gzip') return { status, headers, body: bytes };
  if (bytes === null) {
    // HEAD: the length of the compressed GET is unknown.
    delete headers['content-length'];
    return { status, headers, body };
  }
  const small = await gzipOf(bytes);
  headers['content-encoding'] = 'gzip';
  headers['content-length'] = String(small.byteLength);
  return { status, headers, body: small };
}

function gzipOf(bytes: Uint8Array): Promise<Uint8Array> {
  const made = known.get(bytes) ?? gzipped(bytes);
  known.set(bytes, made);
  return made;
}
