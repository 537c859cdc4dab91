import { hash } from 'node:crypto';
import type { Answer } from './answer';

const known = new WeakMap<Uint8Array, string>();

/** Returns an entity tag. It is cached for this array, so the array must not change. */
export function entityTagOf(bytes: Uint8Array): string {
  const tag = known.get(bytes) ?? `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
  known.set(bytes, tag);
  return tag;
}

/** Compares tags weakly (RFC 9110, section 13.1.2). */
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
  // A weak tag, because the proxy in front may compress the response.
  const tag = `W/${entityTagOf(document.content)}`;
  const all = { ...headers, ETag: tag };
  if (namesEntityTag(ifNoneMatch, tag)) {
    return { status: 304, headers: { ...all, 'Content-Type': document.type } };
  }
  return { status: 200, document, headers: all };
}
