import { formats } from './built-in/formats';
import type { DocumentKind, ParsedDocument } from './document-format';
import { openings } from './open-envelope';
import { otherKinds } from './other-kinds';

const kinds: readonly DocumentKind[] = [...formats, ...otherKinds];

export const kindNames: readonly string[] = kinds.map(({ name }) => name);

const byName = new Map(kinds.map((kind) => [kind.name, kind]));
const read = new Set(formats.map(({ name }) => name));

/** Returns null for an unknown kind. Runs in the sandbox. */
export function kindOf(document: ParsedDocument): string | null {
  const all = [...openings(document)];
  const find = (known: readonly DocumentKind[]) =>
    all.map((one) => known.find(({ recognises }) => recognises(one))).find((kind) => kind !== undefined);
  return (find(formats) ?? find(otherKinds))?.name ?? null;
}

/**
 * Returns the content of the envelope that the format recognises, or `value` itself if there is none. Runs in
 * the sandbox.
 */
export function openedAs(name: string, value: unknown): unknown {
  const kind = formats.find((format) => format.name === name);
  const found = openings({ form: 'json', value }).find((one) => kind?.recognises(one) === true);
  return found?.form === 'json' ? found.value : value;
}

export function isKind(name: unknown): name is string {
  return typeof name === 'string' && byName.has(name);
}

export function kindTitle(name: string): string {
  return byName.get(name)?.title ?? name;
}

export function hasBuiltIn(kind: string): boolean {
  return read.has(kind);
}
