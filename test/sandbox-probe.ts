import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { spawnSync } from 'node:child_process';

// What a mapping could do if it ever got out of its language: run as mappings are, it tells how far it comes.

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function reach(port: number): Promise<string> {
  return new Promise((resolve) => {
    try {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve('connected'));
      socket.once('error', (error) => resolve(codeOf(error)));
    } catch (error) {
      resolve(codeOf(error));
    }
  });
}

function attempt(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    return codeOf(error);
  }
}

process.on('message', (port) => {
  const tell = async () => ({
    network: await reach(Number(port)),
    file: await readFile('/etc/hostname').then(() => 'read', codeOf),
    program: attempt(() => {
      const { error } = spawnSync('true');
      if (error !== undefined) throw error;
    }),
    // oxlint-disable-next-line typescript/no-implied-eval -- exactly this must not work.
    code: attempt(() => new Function('return 1')()),
    variables: Object.keys(process.env),
  });
  void tell().then((found) => process.send?.(found));
});
