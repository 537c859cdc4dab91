import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { databaseUrl, openOwnerClient } from '@/lib/platform/db/client';
import { migrateDatabase } from '@/lib/platform/db/migrate';
import { asOwner } from '../as-owner';
import { expectLockWaits } from '../lock-waits';
import { makeOwnDatabase } from '../releases/own-database';

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

test('migrations and a transaction that uses their tables never end one another', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-migrations-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const folder = path.join(root, 'drizzle/migrations');
  await mkdir(path.join(folder, 'meta'), { recursive: true });
  const entries: object[] = [];
  const add = async (statements: string) => {
    const tag = `000${entries.length}_own`;
    await writeFile(
      path.join(folder, `${tag}.sql`),
      `-- Runs beside the release before: a test.\n${statements}`,
    );
    entries.push({ idx: entries.length, version: '7', when: entries.length + 1, tag, breakpoints: true });
    const journal = { version: '7', dialect: 'postgresql', entries };
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  };
  const { url } = await makeOwnDatabase('migrated');
  await add('create table first (id int); --> statement-breakpoint\ncreate table second (id int);');
  await migrateDatabase(url, root);
  await add('alter table first add a int; --> statement-breakpoint\nalter table second add a int;');
  const client = openOwnerClient(url);
  onTestFinished(() => client.end({ timeout: 5 }));
  const migrated = await client.begin(async (request) => {
    await request`select from second`;
    const migrating = migrateDatabase(url, root);
    // Holds the first table, and waits for the second.
    await expectLockWaits(1, '%alter table second%');
    await request`select from first`;
    return { migrating };
  });
  expect(await migrated.migrating).toBe(0);
  expect(await client`select a from first union all select a from second`).toEqual([]);
});
