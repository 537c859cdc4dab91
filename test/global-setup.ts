import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleSandbox } from '@/server/build/bundle-sandbox';
import { findFannedOut } from './citus/fanned-out';
import { startTestPostgres } from './database';
import { noteRunError } from './run/results';
import { holdRows, isSlow, startBusyLoops } from './slow/slowness';
import { checkRun } from './statements/check-run';
import { readStatements } from './statements/record';
import { seed } from './tier';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of each worker's own database, by its number less one. */
    readonly databaseUrls: readonly string[];
    readonly dataDir: string;
    /** Where workers note the statements that they send. */
    readonly statements: string;
    /** Bundle of the process that runs mappings. */
    readonly sandboxScript: string;
  }
}

/** Gives every worker of a run a migrated database of its own; returns what takes it all away again. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const statements = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-statements-'));
  const server = await startTestPostgres();
  const urls: string[] = [];
  for (let worker = 1; worker <= project.vitest.config.maxWorkers; worker += 1) {
    urls.push(await server.createDatabase(`worker_${worker}`));
  }
  const proxies = isSlow ? await Promise.all(urls.map((url, index) => holdRows(url, seed + index))) : [];
  // A folder of its own: what runs there may read all that is beside it.
  const sandboxScript = path.join(server.dataDir, 'sandbox', 'child.mjs');
  await bundleSandbox(sandboxScript);
  project.onTestsRerun(() => bundleSandbox(sandboxScript));
  project.provide('databaseUrls', isSlow ? proxies.map(({ url }) => url) : urls);
  project.provide('dataDir', server.dataDir);
  project.provide('statements', statements);
  project.provide('sandboxScript', sandboxScript);
  const endLoops = isSlow ? startBusyLoops() : null;
  return async () => {
    await endLoops?.();
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    await server.stop();
    await checkStatements(project, statements);
  };
}

/** Fails the run when a statement on a table of retailers named none (docs/decisions/0032). */
async function checkStatements({ vitest }: TestProject, folder: string): Promise<void> {
  const statements = readStatements(folder);
  await rm(folder, { recursive: true });
  const all = await vitest.globTestSpecifications();
  const passed = vitest.state.getTestModules().filter((module) => module.ok());
  const isWhole = passed.length === all.length && vitest.config.testNamePattern === undefined;
  const problems = await checkRun(statements, isWhole ? 'all tests' : 'some tests');
  const citusLog = process.env['CITUS_LOG'];
  if (citusLog !== undefined) {
    const fannedOut = findFannedOut(readFileSync(citusLog, 'utf8'), statements);
    if (fannedOut.length > 0) throw new Error(`Sent to more than one shard:\n\n${fannedOut.join('\n\n')}\n`);
  }
  if (problems.length === 0) return;
  noteRunError('Statements do not name their retailer.');
  throw new Error(`Statements that do not name their retailer:\n\n${problems.join('\n\n')}\n`);
}
