import { hash } from 'node:crypto';

const known = new WeakMap<Uint8Array, string>();

/** The strong `ETag` of an answer with these bytes, quotes included; computed once for the same array, which must not change. */
export function entityTagOf(bytes: Uint8Array): string {
  const tag = known.get(bytes) ?? `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
  known.set(bytes, tag);
  return tag;
}

/** Whether an `If-None-Match` names a tag, compared weakly (RFC 9110, section 13.1.2); false for a missing one. */
export function namesEntityTag(header: string | null, tag: string): boolean {
  if (header === null) return false;
  const opaque = (one: string) => one.trim().replace(/^W\//, '');
  return header.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag));
}

/** Sends bytes under their `ETag`, or 304 to a reader who names it. */
export function taggedResponse(
  request: Request,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>>,
): Response {
  // Weak: the server in front compresses some.
  const tag = `W/${entityTagOf(bytes)}`;
  const all = { ...headers, ETag: tag };
  if (namesEntityTag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers: all });
  return new Response(streamOf(bytes), {
    headers: { ...all, 'Content-Length': String(bytes.byteLength) },
  });
}

/** Bytes as a body that is not copied: a response copies bytes themselves twice, which takes milliseconds of long ones. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}
