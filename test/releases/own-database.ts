import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { useEnvironment } from '@/lib/core/config';
import { closeDatabase, databaseUrl, openOwnerClient } from '@/lib/platform/db/client';
import { closeQueue } from '@/lib/platform/queue/enqueue';

/** A database with nothing in it, and a data folder, both of this test alone: the settings name them until it ends. */
export interface OwnDatabase {
  readonly url: string;
  readonly dataDir: string;
}

/** Makes them, and removes them when the test ends. */
export async function makeOwnDatabase(name: string): Promise<OwnDatabase> {
  const before = databaseUrl();
  const { DATA_DIR } = process.env;
  const url = new URL(before);
  url.pathname = `${url.pathname}_${name}`;
  const database = url.pathname.slice(1);
  const statement = async (text: string) => {
    const owner = openOwnerClient(before);
    try {
      await owner.unsafe(text);
    } finally {
      await owner.end({ timeout: 5 });
    }
  };
  await statement(`create database "${database}" template template0`);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
  const leave = async () => {
    await closeQueue();
    await closeDatabase();
  };
  onTestFinished(async () => {
    await leave();
    useEnvironment({ DATABASE_URL: before, DATA_DIR });
    await statement(`drop database "${database}" with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  });
  await leave();
  useEnvironment({ DATABASE_URL: url.href, DATA_DIR: dataDir, SECRET_KEY: undefined });
  return { url: url.href, dataDir };
}
