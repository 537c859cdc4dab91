import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { childEnvironment } from '@/lib/core/config';
import { bundledScript } from '@/lib/domain/transformations/sandbox/command';
import { buildDocumentation } from './build-documentation';
import { hasTerminal } from '@/server/terminal';
import { fingerprintSources, serviceFolder, stampFile } from './fingerprint';

const chunksFolder = `${serviceFolder}/chunks`;

/**
 * Compiles the programs of the service to JavaScript: without a TypeScript loader, they start in a third of
 * the time.
 * @throws Error if the build fails. The reason is on the console.
 */
export async function buildService(options: { root?: string; signal?: AbortSignal } = {}): Promise<void> {
  const root = options.root ?? process.cwd();
  const fingerprint = fingerprintSources(root);
  await rm(path.join(root, stampFile), { force: true });
  await buildPages(root, options.signal);
  await buildDocumentation(root);
  await rm(path.join(root, chunksFolder), { recursive: true, force: true });
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: {
      web: 'server/web.ts',
      jobs: 'server/jobs.ts',
      start: 'server/start-service.ts',
      admin: 'server/commands.ts',
    },
    outdir: serviceFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    chunkNames: `${path.basename(chunksFolder)}/[hash]`,
    external: await externalPackages(root),
    platform: 'node',
    format: 'esm',
    target: 'node22',
    tsconfig: 'tsconfig.json',
    logLevel: 'warning',
  });
  const { bundleSandbox } = await import('./bundle-sandbox');
  await bundleSandbox(bundledScript, root);
  await writeFile(path.join(root, stampFile), fingerprint);
}

/**
 * Returns the packages that are not bundled. Only drizzle-orm is bundled, because Node 24 parses its
 * `package.json` of 180 kB again for each of its 400 modules.
 */
async function externalPackages(root: string): Promise<string[]> {
  const text = await readFile(path.join(root, 'package.json'), 'utf8');
  const { dependencies } = JSON.parse(text) as { readonly dependencies: Readonly<Record<string, string>> };
  return Object.keys(dependencies).filter((name) => name !== 'drizzle-orm');
}

async function buildPages(root: string, signal: AbortSignal | undefined): Promise<void> {
  const next = createRequire(path.join(root, 'package.json')).resolve('next/dist/bin/next');
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: root,
    stdio: hasTerminal() ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({ NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }),
    ...(signal === undefined ? {} : { signal }),
  });
  for (const output of [child.stdout, child.stderr])
    if (output !== null)
      createInterface(output).on('line', (line) => line.trim() !== '' && console.log(line));
  const [code, killedBy] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`The production build failed (${killedBy ?? `exit code ${code}`}).`);
}
