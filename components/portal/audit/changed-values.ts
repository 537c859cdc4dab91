import { isJsonObject, type JsonValue } from '@/lib/core/json';

export interface ChangedValue {
  /** Such as `properties.name.first`. */
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** If both values are lists of plain values, only removed and added members are listed. */
export function changedValues(before: JsonValue, after: JsonValue, path = ''): ChangedValue[] {
  if (isPlainList(before) && isPlainList(after)) return listChange(before, after, path);
  const [was, is] = [membersOf(before), membersOf(after)];
  if (was !== null || is !== null) {
    const names = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])];
    const inside = names.flatMap((name) =>
      changedValues(was?.get(name) ?? null, is?.get(name) ?? null, path === '' ? name : `${path}.${name}`),
    );
    const lost = was === null ? written(before) : null;
    const gained = is === null ? written(after) : null;
    // If a plain value became an object or the reverse, both the value and the object are listed.
    return lost === null && gained === null ? inside : [{ path, before: lost, after: gained }, ...inside];
  }
  const [old, now] = [written(before), written(after)];
  return old === now ? [] : [{ path, before: old, after: now }];
}

function listChange(before: readonly JsonValue[], after: readonly JsonValue[], path: string): ChangedValue[] {
  const [was, is] = [before.map(String), after.map(String)];
  const gone = was.filter((member) => !is.includes(member));
  const come = is.filter((member) => !was.includes(member));
  const text = (members: readonly string[]) => (members.length === 0 ? null : members.join(', '));
  if (gone.length > 0 || come.length > 0) return [{ path, before: text(gone), after: text(come) }];
  const isSame = was.length === is.length && was.every((member, index) => member === is[index]);
  return isSame ? [] : [{ path, before: text(was), after: text(is) }];
}

type PlainList = (string | number | boolean | null)[];

function isPlainList(value: JsonValue): value is PlainList {
  return Array.isArray(value) && value.every((member) => typeof member !== 'object' || member === null);
}

function membersOf(value: JsonValue): ReadonlyMap<string, JsonValue> | null {
  if (isJsonObject(value)) {
    return new Map(Object.entries(value).map(([name, member]) => [name, member ?? null]));
  }
  if (!Array.isArray(value) || isPlainList(value)) return null;
  return new Map(value.map((member, index) => [String(index), member]));
}

function written(value: JsonValue): string | null {
  if (value === null) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(String).join(', ');
  return typeof value === 'object' ? null : String(value);
}
