import type { JsonValue } from '@/lib/core/json';

export type Places = Readonly<Record<string, JsonValue>>;

export type PatchStep =
  | { readonly op: 'test'; readonly path: string; readonly value: JsonValue }
  | { readonly op: 'replace'; readonly path: string; readonly value: JsonValue };

/**
 * The `test` steps make the service refuse the patch if a place differs from `known`, so that one user does
 * not overwrite another's change.
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

export function conflictsOf(
  patch: readonly PatchStep[],
  now: Places,
): readonly (readonly [string, JsonValue])[] {
  return patch
    .filter((step) => step.op === 'test' && !isSame(step.value, now[step.path]))
    .map(({ path }) => [path, now[path] ?? null] as const);
}

export function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return canonical(one ?? null) === canonical(other ?? null);
}

function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_name, member: JsonValue) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
