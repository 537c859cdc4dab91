import { readdirSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

const folder = path.resolve('drizzle/schema');

const modules = await Promise.all(
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => import(path.join(folder, file)) as Promise<Record<string, unknown>>),
);

/** Every table that a file of `drizzle/schema` defines. */
export const tables: readonly PgTable[] = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable));
