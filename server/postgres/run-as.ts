import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { copyBinaries, type PostgresBinaries } from './binaries';

/** How the programs of an installation are started so that they run, and end when we do. */
export interface PostgresRunner {
  readonly binaries: PostgresBinaries;
  /** The user and group that own the data folder; null when that is ourselves. */
  readonly user: { readonly uid: number; readonly gid: number } | null;
  /** Command and arguments to put before the program. */
  readonly prefix: readonly string[];
  /** Whether only the running process itself, through its working folder, reaches the data folder. */
  readonly throughWorkingFolder: boolean;
}

const reachAll = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];

/**
 * Decides how to run Postgres here. It refuses to run as root, so as root it runs as `postgres` or `nobody`, which
 * may not be able to enter the folders above the checkout or the data (a home folder of root's): then it gets the one
 * capability to pass them, or, where the machine does not give that away, a copy of its programs elsewhere.
 * @throws Error in one sentence when there is no way.
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
  // Without setpriv, `spawn` itself changes the user.
  if (!diesWithUs) return { binaries, user, prefix: [], throughWorkingFolder: false };
  const drop = ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--pdeathsig=INT'];
  const canReach = (prefix: readonly string[], where: PostgresBinaries) =>
    succeeds([...prefix, program(where, 'postgres'), '--version']) &&
    succeeds([...prefix, 'test', '-x', dataDir]);
  if (canReach(drop, binaries)) return { binaries, user, prefix: drop, throughWorkingFolder: false };
  const withReach = [...drop, ...reachAll];
  if (canReach(withReach, binaries))
    return { binaries, user, prefix: withReach, throughWorkingFolder: false };
  const copy = await copyBinaries(binaries);
  if (succeeds([...drop, program(copy, 'postgres'), '--version'])) {
    return { binaries: copy, user, prefix: drop, throughWorkingFolder: true };
  }
  throw new Error(
    `Postgres must not run as root, and user ${user.uid} can run it neither from ${binaries.folder} nor from ` +
      `${copy.folder}: move the checkout where other users can enter, or set DATABASE_URL.`,
  );
}

/** Path of a program of an installation. */
export function program(binaries: PostgresBinaries, name: 'postgres' | 'initdb'): string {
  return path.join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

/** The ordinary user that an existing data folder belongs to already. */
function ownerOf(cluster: string): { uid: number; gid: number } | null {
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? null : { uid: found.uid, gid: found.gid };
}

/** The user to run as instead of root. */
function findUser(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields !== undefined && Number(fields[2]) > 0)
      return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  return { uid: 65534, gid: 65534 };
}

function succeeds([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { cwd: '/', stdio: 'ignore' }).status === 0;
}
