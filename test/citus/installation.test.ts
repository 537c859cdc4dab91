import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findInstallation } from './installation';

describe('a PostgreSQL with Citus', () => {
  let folder: string;
  let pgConfig: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'receipt-service-test-'));
    pgConfig = path.join(folder, 'bin/pg_config');
    await place('bin/pg_config');
    const said = ['PostgreSQL 16.4 (Debian)', `${folder}/bin`, `${folder}/share`, `${folder}/lib`];
    await writeFile(pgConfig, `#!/bin/sh\nprintf '%s\\n' ${said.map((line) => `'${line}'`).join(' ')}\n`);
    await chmod(pgConfig, 0o755);
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function place(...files: readonly string[]): Promise<void> {
    for (const file of files) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), '');
    }
  }

  const server = ['bin/initdb', 'bin/pg_ctl', 'bin/postgres'];
  const extension = ['share/extension/citus.control', 'lib/citus.so'];
  const another = 'CITUS_PG_CONFIG to the pg_config of a PostgreSQL with Citus (docs/testing.md).';

  test('is found where pg_config says', async () => {
    await place(...server, ...extension);
    expect(findInstallation(pgConfig)).toEqual({ folder, version: '16.4', major: '16' });
  });

  test('is missing without a pg_config', async () => {
    expect(findInstallation('no-pg-config')).toEqual({
      missing: `There is no no-pg-config on PATH: set ${another}`,
    });
    await rm(pgConfig);
    expect(findInstallation(pgConfig)).toEqual({ missing: `${pgConfig} is no pg_config: set ${another}` });
  });

  test('is missing where the extension is not installed', async () => {
    await place(...server);
    expect(findInstallation(pgConfig)).toEqual({
      missing:
        `PostgreSQL 16.4 of ${pgConfig} has no ${folder}/share/extension/citus.control, no ${folder}/lib/citus.so: ` +
        `install Citus there, or set ${another}`,
    });
  });

  test('is missing where pg_config came without a server', async () => {
    await place(...extension, 'bin/postgres');
    expect(findInstallation(pgConfig)).toEqual({
      missing:
        `PostgreSQL 16.4 of ${pgConfig} has no ${folder}/bin/initdb, no ${folder}/bin/pg_ctl: ` +
        `install Citus there, or set ${another}`,
    });
  });
});
