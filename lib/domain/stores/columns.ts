import { storeFields } from './schema';
import type { StoreRow } from './store/stores';

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type Field = keyof typeof storeFields;

export type StoreColumns = { readonly [Name in Field as CamelCase<Name>]: StoreRow[CamelCase<Name>] };

const columnOf = Object.keys(storeFields).map(
  (field) => [field, field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())] as const,
);

export function storeColumns(input: { readonly [Name in Field]?: unknown }): StoreColumns {
  const columns = columnOf.map(([field, column]) => [
    column,
    input[field as Field] ?? (field === 'address' ? [] : null),
  ]);
  return Object.fromEntries(columns) as StoreColumns;
}

export function sentStoreColumns(input: { readonly [Name in Field]?: unknown }): Partial<StoreColumns> {
  const sent = columnOf.filter(([field]) => input[field as Field] !== undefined);
  return Object.fromEntries(sent.map(([field, column]) => [column, input[field as Field]]));
}

export function storeFieldsOf(row: StoreColumns): { readonly [Name in Field]: unknown } {
  const fields = columnOf.map(([field, column]) => [field, row[column as keyof StoreColumns] ?? null]);
  return Object.fromEntries(fields) as { readonly [Name in Field]: unknown };
}
