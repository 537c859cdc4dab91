import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findFannedOut } from './citus/fanned-out';
import { startTestPostgres } from './database';
import { checkRun } from './statements/check-run';
import { readStatements } from './statements/record';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of each worker's own database, by its number less one. */
    readonly databaseUrls: readonly string[];
    readonly dataDir: string;
    /** Where workers note the statements that they send. */
    readonly statements: string;
  }
}

/** What the projects of a run have in common. */
interface Run {
  readonly statements: Promise<string>;
  projects: number;
}

const shared = globalThis as typeof globalThis & { testRun?: Run | undefined };

/** Gives every worker of a run a migrated database of its own; returns what takes it all away again. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const run = (shared.testRun ??= {
    statements: mkdtemp(path.join(os.tmpdir(), 'receipt-service-statements-')),
    projects: 0,
  });
  run.projects += 1;
  const server = await startTestPostgres();
  const urls: string[] = [];
  for (let worker = 1; worker <= project.vitest.config.maxWorkers; worker += 1) {
    urls.push(await server.createDatabase(`worker_${worker}`));
  }
  project.provide('databaseUrls', urls);
  project.provide('dataDir', server.dataDir);
  project.provide('statements', await run.statements);
  return async () => {
    await server.stop();
    run.projects -= 1;
    if (run.projects > 0) return;
    shared.testRun = undefined;
    await checkStatements(project, await run.statements);
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
  throw new Error(`Statements that do not name their retailer:\n\n${problems.join('\n\n')}\n`);
}
