import type { SettingsWire } from '@/lib/retailers/schema';

/** Kinds of search fields, in the order they are offered. */
export const searchKinds = ['partial', 'prefix', 'exact', 'integer', 'float', 'date'] as const;

export type SearchKind = (typeof searchKinds)[number];

/** A search field as it is edited. `key` tells rows apart while their names change. */
export interface SearchFieldRow {
  readonly key: string;
  readonly of: 'receipt' | 'items';
  readonly name: string;
  readonly path: string;
  readonly kind: SearchKind;
}

/** The rows of the fields that there are. */
export function rowsOf(fields: SettingsWire['search_fields']): SearchFieldRow[] {
  return Object.entries(fields).map(([path, field]) => ({
    key: path,
    of: path.startsWith('items.') ? 'items' : 'receipt',
    name: path.slice(path.lastIndexOf('.') + 1),
    path: field.path,
    kind: field.kind,
  }));
}

/** The path by which a row is searched. */
export function pathOf({ of, name }: Pick<SearchFieldRow, 'of' | 'name'>): string {
  return `${of === 'items' ? 'items.' : ''}dynamic.${name.trim()}`;
}

/** The setting that rows make, or what is wrong with them. */
export function searchFieldsOf(
  rows: readonly SearchFieldRow[],
):
  | { readonly fields: { [path: string]: { path: string; kind: SearchKind } } }
  | { readonly problem: 'incomplete' | { readonly twice: string } } {
  const fields: { [path: string]: { path: string; kind: SearchKind } } = {};
  for (const row of rows) {
    const path = pathOf(row);
    if (!/^[a-z0-9_]{1,64}$/.test(row.name.trim()) || row.path.trim() === '')
      return { problem: 'incomplete' };
    if (Object.hasOwn(fields, path)) return { problem: { twice: path } };
    fields[path] = { path: row.path.trim(), kind: row.kind };
  }
  return { fields };
}
