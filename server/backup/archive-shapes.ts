import { z } from 'zod';

/** First entry, because readers need it before all others. */
export const headerShape = z.strictObject({
  format: z.literal(1),
  release: z.string(),
  created: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** Identifies the key in `SECRET_KEY` that encrypts the secrets. */
  keyId: z.string(),
  /** Each table comes after the tables that its foreign keys refer to. */
  tables: z.array(z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string() })),
});

export const migrationsFolder = 'drizzle/migrations';

export type Header = z.output<typeof headerShape>;

export type ArchivedTable = Header['tables'][number];

/** Last entry. An archive without it was cut off. */
export const endShape = z.strictObject({
  /** SHA-256 over the names, sizes and bytes of all earlier entries. */
  digest: z.string(),
  rows: z.record(z.string(), z.int()),
  files: z.int(),
});

export type Counts = Omit<z.output<typeof endShape>, 'digest'>;

export const entryNames = {
  header: 'backup.json',
  key: 'secret.key',
  end: 'end.json',
  part: ({ schema, name }: Pick<ArchivedTable, 'schema' | 'name'>, number: number) =>
    `database/${schema}.${name}/${String(number).padStart(8, '0')}`,
  file: (key: string) => `files/${key}`,
} as const;

export function tableOfEntry(name: string): string | null {
  return /^database\/(?<table>[\w.]+)\/\d+$/.exec(name)?.groups?.['table'] ?? null;
}

export function fileKeyOfEntry(name: string): string | null {
  return name.startsWith('files/') ? name.slice('files/'.length) : null;
}
