import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copyBinaries, type PostgresBinaries } from './binaries';

export interface PostgresRunner {
  readonly binaries: PostgresBinaries;
  readonly user: { readonly uid: number; readonly gid: number } | null;
  readonly prefix: readonly string[];
  /** True if the program can reach the data folder only as its working folder. */
  readonly throughWorkingFolder: boolean;
}

/**
 * Postgres refuses to run as root, so it runs as `postgres` or `nobody`. If that user cannot enter the
 * folders above the programs, a copy of the programs is used. If it cannot enter the folders above the data,
 * Postgres starts in the data folder. Capabilities would not help, because `access(2)` ignores them.
 * @throws Error with a message of one sentence if Postgres cannot run in either way.
 */
export async function findRunner(
  binaries: PostgresBinaries,
  dataDir: string,
  cluster: string,
): Promise<PostgresRunner> {
  const diesWithUs = succeeds(['setpriv', '--pdeathsig', 'INT', 'true']);
  if (process.getuid?.() !== 0) {
    const prefix = diesWithUs ? ['setpriv', '--pdeathsig', 'INT'] : [];
    return { binaries, user: null, prefix, throughWorkingFolder: false };
  }
  const user = ownerOf(cluster) ?? findUser();
  // If setpriv is missing, `spawn` changes the user.
  const prefix = diesWithUs
    ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--pdeathsig=INT']
    : [];
  const as = diesWithUs ? {} : user;
  const runs = (where: PostgresBinaries) =>
    succeeds([...prefix, program(where, 'postgres'), '--version'], as);
  const throughWorkingFolder = !succeeds([...prefix, 'test', '-x', dataDir], as);
  const reachable = runs(binaries) ? binaries : await findCopy(binaries, runs);
  if (reachable !== null && (process.platform === 'linux' || !throughWorkingFolder)) {
    return { binaries: reachable, user, prefix, throughWorkingFolder };
  }
  throw new Error(
    `Postgres must not run as root, and user ${user.uid} cannot run it from ${binaries.folder} on ${dataDir}. ` +
      `Move both to a folder that other users can enter, or set DATABASE_URL.`,
  );
}

/** A folder may be mounted so that it cannot run programs. */
async function findCopy(
  binaries: PostgresBinaries,
  runs: (where: PostgresBinaries) => boolean,
): Promise<PostgresBinaries | null> {
  for (const parent of new Set([os.tmpdir(), '/var/tmp'])) {
    const copy = await copyBinaries(binaries, parent).catch(() => null);
    if (copy !== null && runs(copy)) return copy;
  }
  return null;
}

export function program(binaries: PostgresBinaries, name: 'postgres' | 'initdb'): string {
  return path.join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function ownerOf(cluster: string): { uid: number; gid: number } | null {
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? null : { uid: found.uid, gid: found.gid };
}

function findUser(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields !== undefined && Number(fields[2]) > 0)
      return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return { uid: 65534, gid: 65534 };
}

function succeeds(
  [command = '', ...args]: readonly string[],
  as: { readonly uid?: number; readonly gid?: number } = {},
): boolean {
  return spawnSync(command, args, { ...as, cwd: '/', stdio: 'ignore' }).status === 0;
}
