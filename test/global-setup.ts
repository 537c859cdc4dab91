import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './database';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of each worker's own database, by its number less one. */
    readonly databaseUrls: readonly string[];
    readonly dataDir: string;
  }
}

/** Gives every worker of a run a migrated database of its own; answers what takes it all away again. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestPostgres();
  const urls: string[] = [];
  for (let worker = 1; worker <= project.vitest.config.maxWorkers; worker += 1) {
    urls.push(await server.createDatabase(`worker_${worker}`));
  }
  project.provide('databaseUrls', urls);
  project.provide('dataDir', server.dataDir);
  return () => server.stop();
}
