import { z } from 'zod';

/** First entry, needed before the rest is read. */
export const headerShape = z.strictObject({
  format: z.literal(1),
  release: z.string(),
  created: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** Identifies the encrypting key of `SECRET_KEY`. */
  keyId: z.string(),
  /** Each table comes after the tables it refers to. */
  tables: z.array(z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string() })),
});

export const migrationsFolder = 'drizzle/migrations';

export type Header = z.output<typeof headerShape>;

export type Table = Header['tables'][number];

/** Last entry: an archive without it was cut off. */
export const endShape = z.strictObject({
  /** SHA-256 over all entries before, each with its name and size. */
  digest: z.string(),
  rows: z.record(z.string(), z.int()),
  files: z.int(),
});

export type Counts = Omit<z.output<typeof endShape>, 'digest'>;

/** Parts of tables are below `database`, files below `files`. */
export const entryNames = {
  header: 'backup.json',
  key: 'secret.key',
  end: 'end.json',
  part: ({ schema, name }: Pick<Table, 'schema' | 'name'>, number: number) =>
    `database/${schema}.${name}/${String(number).padStart(8, '0')}`,
  file: (key: string) => `files/${key}`,
} as const;

/** Returns `schema.name`; null for entries without rows. */
export function tableOfEntry(name: string): string | null {
  return /^database\/(?<table>[\w.]+)\/\d+$/.exec(name)?.groups?.['table'] ?? null;
}

/** Storage key; null for entries without a file. */
export function fileKeyOfEntry(name: string): string | null {
  return name.startsWith('files/') ? name.slice('files/'.length) : null;
}
