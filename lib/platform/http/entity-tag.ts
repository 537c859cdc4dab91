import { hash } from 'node:crypto';
import type { Answer } from './answer';

const known = new WeakMap<Uint8Array, string>();

/** Entity tag, cached by the array, which must not change. */
export function entityTagOf(bytes: Uint8Array): string {
  const tag = known.get(bytes) ?? `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
  known.set(bytes, tag);
  return tag;
}

/** Weak comparison (RFC 9110, section 13.1.2). */
export function namesEntityTag(header: string | null, tag: string): boolean {
  if (header === null) return false;
  const opaque = (one: string) => one.trim().replace(/^W\//, '');
  return header.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag));
}

export function taggedAnswer(
  ifNoneMatch: string | null,
  document: { readonly type: string; readonly content: Uint8Array },
  headers: Readonly<Record<string, string>>,
): Answer {
  // Weak: the server in front compresses some.
  const tag = `W/${entityTagOf(document.content)}`;
  const all = { ...headers, ETag: tag };
  if (namesEntityTag(ifNoneMatch, tag)) {
    return { status: 304, headers: { ...all, 'Content-Type': document.type } };
  }
  return { status: 200, document, headers: all };
}
