import type { JsonValue } from '@/lib/core/json';

/** A document as its editable places: JSON Pointer to value. */
export type Places = Readonly<Record<string, JsonValue>>;

/** One step of a JSON Patch that a form makes. */
export type PatchStep =
  | { readonly op: 'test'; readonly path: string; readonly value: JsonValue }
  | { readonly op: 'replace'; readonly path: string; readonly value: JsonValue };

/**
 * The patch that makes what was typed of what was there, changed places only. Each is replaced only while it is as
 * `known` says, so that two editors of one place never overwrite each other, and editors of two places do not meet.
 */
export function guardedPatch(initial: Places, known: Places, typed: Places): PatchStep[] {
  const edited = Object.keys(typed).filter(
    (path) => !isSame(typed[path], initial[path]) && !isSame(typed[path], known[path]),
  );
  const valueAt = (places: Places, path: string) => places[path] ?? null;
  return [
    ...edited.map((path) => ({ op: 'test' as const, path, value: valueAt(known, path) })),
    ...edited.map((path) => ({ op: 'replace' as const, path, value: valueAt(typed, path) })),
  ];
}

/** The places of a patch with another value than it expected: what another user has saved there. */
export function conflictsOf(
  patch: readonly PatchStep[],
  now: Places,
): readonly (readonly [string, JsonValue])[] {
  return patch
    .filter((step) => step.op === 'test' && !isSame(step.value, now[step.path]))
    .map(({ path }) => [path, now[path] ?? null] as const);
}

/** True when two values are the same JSON, whatever the order of members. */
export function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return canonical(one ?? null) === canonical(other ?? null);
}

/** Text that is the same for the same value, whatever the order of its members. */
function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_name, member: JsonValue) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
