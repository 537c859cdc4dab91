import type { Listed } from './list';

type Rows = Extract<Listed, { kind: 'rows' }>;
type Row = Readonly<Record<string, unknown>>;

export interface PackedRows {
  readonly same: Row;
  readonly names: readonly string[];
  readonly values: readonly (readonly unknown[])[];
}

export type PackedList = Exclude<Listed, Rows> | (Omit<Rows, 'rows'> & { readonly rows: PackedRows });

/** Writes each property name once. Repeated in every row, the names would be half of a page's size. */
export function pack(listed: Listed): PackedList {
  if (listed.kind !== 'rows') return listed;
  const rows = listed.rows as readonly Row[];
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isSame = (name: string) => rows.every((row) => row[name] === rows[0]?.[name]);
  const names = all.filter((name) => !isSame(name));
  const same = Object.fromEntries(all.filter(isSame).map((name) => [name, rows[0]?.[name]]));
  return { ...listed, rows: { same, names, values: rows.map((row) => names.map((name) => row[name])) } };
}

export function unpack(packed: PackedList): Listed {
  if (packed.kind !== 'rows') return packed;
  const { same, names, values } = packed.rows;
  const rows = values.map((row) => {
    const own = names.map((name, index) => [name, row[index]] as const);
    return { ...same, ...Object.fromEntries(own.filter(([, value]) => value !== undefined)) };
  });
  return { ...packed, rows };
}
