import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PostgresBinaries } from '@/server/postgres/binaries';

/** Why there is no PostgreSQL with Citus, in one sentence that says how to name another. */
interface Missing {
  readonly missing: string;
}

const programs = ['initdb', 'pg_ctl', 'postgres'] as const;

/**
 * Finds a PostgreSQL with Citus by its `pg_config`: that of `CITUS_PG_CONFIG`, else the one on PATH. Its programs, the
 * control file of the extension and the library have to be where `pg_config` says.
 */
export function findInstallation(
  pgConfig = process.env['CITUS_PG_CONFIG'] || 'pg_config',
): PostgresBinaries | Missing {
  const said = spawnSync(pgConfig, ['--version', '--bindir', '--sharedir', '--pkglibdir'], {
    encoding: 'utf8',
  });
  const [name = '', programFolder = '', sharedFolder = '', libraryFolder = ''] =
    said.status === 0 ? said.stdout.split('\n') : [];
  const version = /^PostgreSQL (?<version>\d\S*)/.exec(name)?.groups?.['version'];
  if (version === undefined) {
    const problem = pgConfig.includes('/')
      ? `${pgConfig} is no pg_config`
      : `There is no ${pgConfig} on PATH`;
    return {
      missing: `${problem}: set CITUS_PG_CONFIG to the pg_config of a PostgreSQL with Citus (docs/testing.md).`,
    };
  }
  // Where `server/postgres` looks for programs.
  const folder = path.dirname(programFolder);
  const files = [
    ...programs.map((program) => [path.join(folder, 'bin', program)]),
    [path.join(sharedFolder, 'extension/citus.control')],
    // macOS has the second ending since PostgreSQL 16.
    ['citus.so', 'citus.dylib'].map((library) => path.join(libraryFolder, library)),
  ];
  const absent = files.filter((names) => !names.some((file) => existsSync(file))).map(([file]) => file);
  if (absent.length === 0) return { folder, version, major: /^\d+/.exec(version)?.[0] ?? version };
  return {
    missing:
      `PostgreSQL ${version} of ${pgConfig} has no ${absent.join(', no ')}: install Citus there, ` +
      `or set CITUS_PG_CONFIG to the pg_config of a PostgreSQL with Citus (docs/testing.md).`,
  };
}
