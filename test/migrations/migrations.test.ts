import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
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

test('a database that another version has changed is refused, and left as it is', async () => {
  const unknown = 'a migration of tomorrow';
  const count = () => asOwner((db) => db.execute(sql`select count(*) from drizzle.__drizzle_migrations`));
  await asOwner((db) =>
    db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${unknown}, 1)`),
  );
  try {
    const before = await count();
    await expect(migrateDatabase(databaseUrl())).rejects.toThrow('created by another version of the service');
    expect(await count()).toEqual(before);
  } finally {
    await asOwner((db) => db.execute(sql`delete from drizzle.__drizzle_migrations where hash = ${unknown}`));
  }
  await migrateDatabase(databaseUrl());
});
