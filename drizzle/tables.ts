import { readdirSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { factsOf, type TableFacts } from './schema/define-table';

const folder = path.resolve('drizzle/schema');

const modules = await Promise.all(
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>),
);

export const tables: readonly PgTable[] = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable));

export const tableFacts: ReadonlyMap<string, TableFacts> = new Map(
  tables.map((table) => [getTableConfig(table).name, factsOf(table)]),
);
