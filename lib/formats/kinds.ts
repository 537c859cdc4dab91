import { formats } from './built-in/formats.ts';
import type { DocumentKind, ParsedDocument } from './document-format.ts';
import { openings } from './open-envelope.ts';
import { otherKinds } from './other-kinds.ts';

/** Every kind of document that is recognised, in the order in which a document is held against them. */
const kinds: readonly DocumentKind[] = [...formats, ...otherKinds];

/** Their names. */
export const kindNames: readonly string[] = kinds.map(({ name }) => name);

const byName = new Map(kinds.map((kind) => [kind.name, kind]));
const read = new Set(formats.map(({ name }) => name));

/** The name of the kind of a document, or null where it is none of those that are known. Runs in the sandbox. */
export function kindOf(document: ParsedDocument): string | null {
  const all = [...openings(document)];
  const find = (known: readonly DocumentKind[]) =>
    all.map((one) => known.find(({ recognises }) => recognises(one))).find((kind) => kind !== undefined);
  return (find(formats) ?? find(otherKinds))?.name ?? null;
}

/** A JSON document without the envelope around what is of this kind; as it is where it has none. Runs in the sandbox. */
export function openedAs(name: string, value: unknown): unknown {
  const kind = formats.find((format) => format.name === name);
  const found = openings({ form: 'json', value }).find((one) => kind?.recognises(one) === true);
  return found?.form === 'json' ? found.value : value;
}

/** True when this names a kind of document. */
export function isKind(name: unknown): name is string {
  return typeof name === 'string' && byName.has(name);
}

/** What people call a kind of document, such as `Shopify order`. */
export function kindTitle(name: string): string {
  return byName.get(name)?.title ?? name;
}

/** True when a built-in transformation reads documents of this kind; it has the kind's name. */
export function hasBuiltIn(kind: string): boolean {
  return read.has(kind);
}
