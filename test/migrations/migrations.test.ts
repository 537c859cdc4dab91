import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { databaseUrl } from '@/lib/platform/db/client';
import { migrateDatabase } from '@/lib/platform/db/migrate';
import { asOwner } from '../as-owner';

const run = promisify(execFile);

test('the tables in TypeScript are those of the migrations: there is no difference to generate', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-migrations-'));
  try {
    await cp('drizzle/migrations', folder, { recursive: true });
    const before = await readdir(folder);
    const { stdout } = await run(process.execPath, [
      'node_modules/drizzle-kit/bin.cjs',
      'generate',
      '--dialect=postgresql',
      '--casing=snake_case',
      '--schema=./drizzle/schema/*.ts',
      `--out=${path.relative('.', folder)}`,
    ]);
    expect(stdout).toContain('No schema changes');
    expect(await readdir(folder)).toEqual(before);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Applies a migration of a release after this one, whose last incompatible migration is `needed`. */
async function withUnknownMigration(needed: string | null, work: () => Promise<void>): Promise<void> {
  const unknown = 'a migration of tomorrow';
  const [before] = await asOwner((db) =>
    db.execute<{ comment: string }>(sql`select obj_description('drizzle'::regnamespace) as comment`),
  );
  const comment = (text: string) =>
    asOwner((db) => db.execute(sql.raw(`comment on schema drizzle is '${text}'`)));
  await asOwner((db) =>
    db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${unknown}, 1)`),
  );
  if (needed !== null) await comment(needed);
  try {
    await work();
  } finally {
    await asOwner((db) => db.execute(sql`delete from drizzle.__drizzle_migrations where hash = ${unknown}`));
    await comment(before?.comment ?? '');
  }
}

test('a database that a newer release has changed compatibly is served, and left as it is', async () => {
  await migrateDatabase(databaseUrl());
  await withUnknownMigration(null, async () => {
    expect(await migrateDatabase(databaseUrl())).toBe(1);
  });
});

test('a database that another version has changed incompatibly is refused, and left as it is', async () => {
  const count = () => asOwner((db) => db.execute(sql`select count(*) from drizzle.__drizzle_migrations`));
  await withUnknownMigration('a migration of tomorrow', async () => {
    const before = await count();
    await expect(migrateDatabase(databaseUrl())).rejects.toThrow('created by another version of the service');
    expect(await count()).toEqual(before);
  });
  expect(await migrateDatabase(databaseUrl())).toBe(0);
});

test('each migration since the first release says whether the release before runs beside it', async () => {
  const files = (await readdir('drizzle/migrations')).filter((name) => name.endsWith('.sql')).toSorted();
  for (const file of files.slice(2)) {
    const text = await readFile(path.join('drizzle/migrations', file), 'utf8');
    expect(text, file).toMatch(/^-- (?:Runs beside|Stops) the release before: \S/);
  }
});
