import type { SettingsWire } from '@/lib/domain/retailers/schema';

export const searchKinds = ['partial', 'prefix', 'exact', 'integer', 'float', 'date'] as const;

export type SearchKind = (typeof searchKinds)[number];

export interface SearchFieldRow {
  readonly key: string;
  readonly of: 'receipt' | 'items';
  readonly name: string;
  readonly path: string;
  readonly kind: SearchKind;
}

export function searchFieldRowsOf(fields: SettingsWire['search_fields']): SearchFieldRow[] {
  return Object.entries(fields).map(([path, field]) => ({
    key: path,
    of: path.startsWith('items.') ? 'items' : 'receipt',
    name: path.slice(path.lastIndexOf('.') + 1),
    path: field.path,
    kind: field.kind,
  }));
}

export function pathOf({ of, name }: Pick<SearchFieldRow, 'of' | 'name'>): string {
  return `${of === 'items' ? 'items.' : ''}dynamic.${name.trim()}`;
}

export function wrongRows(rows: readonly SearchFieldRow[]): ReadonlySet<string> {
  const paths = rows.map(pathOf);
  return new Set(
    rows
      .filter((row, index) => isIncomplete(row) || paths.indexOf(pathOf(row)) !== index)
      .map(({ key }) => key),
  );
}

export function rowsWith(rows: readonly SearchFieldRow[], text: string): ReadonlySet<string> | null {
  const sought = text.trim().toLowerCase();
  if (sought === '') return null;
  const has = (row: SearchFieldRow) => `${pathOf(row)} ${row.path}`.toLowerCase().includes(sought);
  return new Set(rows.filter(has).map(({ key }) => key));
}

function isIncomplete({ name, path }: SearchFieldRow): boolean {
  return !/^[a-z0-9_]{1,64}$/.test(name.trim()) || path.trim() === '';
}

export function searchFieldsOf(
  rows: readonly SearchFieldRow[],
):
  | { readonly fields: { [path: string]: { path: string; kind: SearchKind } } }
  | { readonly problem: 'incomplete' | { readonly twice: string } } {
  const fields: { [path: string]: { path: string; kind: SearchKind } } = {};
  for (const row of rows) {
    const path = pathOf(row);
    if (isIncomplete(row)) return { problem: 'incomplete' };
    if (Object.hasOwn(fields, path)) return { problem: { twice: path } };
    fields[path] = { path: row.path.trim(), kind: row.kind };
  }
  return { fields };
}
